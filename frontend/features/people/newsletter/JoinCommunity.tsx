import { styled } from 'styled-components';
import { site } from '../../../../shared/site/site.ts';
import { Band } from '../../../ui/layout/layout.tsx';
import { Picture } from '../../../ui/pictures/Picture.tsx';
import { color, from, size, space } from '../../../ui/theme/theme.ts';
import { NewsletterForm } from './NewsletterForm.tsx';

/** The sign-up block at the end of Home: the mountains fade into night, with the form in it. */
export function JoinCommunity() {
  return (
    <>
      <Dusk>
        <Landscape name="hero" sizes="100vw" alt="" />
      </Dusk>
      <Band ground="night" aria-labelledby="join-community">
        <Halves>
          <Words>
            <h2 id="join-community">Join Our Community</h2>
            <p>
              A quiet letter now and then: new conversations as they appear, invitations to sit in on a live{' '}
              {site.product.singular}, and a passage or two worth keeping.
            </p>
          </Words>
          <NewsletterForm on="night" />
        </Halves>
      </Band>
    </>
  );
}

const Dusk = styled.div`
  position: relative;
  background: ${color.paperDeep};
  &::after {
    content: '';
    position: absolute;
    inset: auto 0 0;
    height: 30%;
    background: linear-gradient(transparent, ${color.night});
  }
`;

const Landscape = styled(Picture)`
  aspect-ratio: 4 / 3;
  object-fit: cover;
  object-position: 60% 100%;
  background-color: transparent;
  mask-image: linear-gradient(transparent, black 55%);
  ${from.tablet} { aspect-ratio: 2 / 1; }
  ${from.desktop} { aspect-ratio: 2.5 / 1; }
`;

const Halves = styled.div`
  display: grid;
  gap: ${space.part};
  ${from.desktop} { grid-template-columns: 1fr 1.15fr; }
`;

const Words = styled.div`
  display: grid;
  gap: ${space.block};
  align-content: start;
  p { max-width: 30rem; color: ${color.nightSoft}; font-size: ${size.lead}; line-height: 1.5; }
`;
