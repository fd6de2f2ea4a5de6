import { site } from '../../../../shared/site/site.ts';
import { Band } from '../../../ui/layout/Band.tsx';
import * as S from './JoinCommunity.styles.ts';
import { NewsletterForm } from './NewsletterForm.tsx';

/** The sign-up block at the end of Home: the mountains fade into night, with the form in it. */
export function JoinCommunity() {
  return (
    <>
      <S.Dusk>
        <S.Landscape name="hero" sizes="100vw" alt="" />
      </S.Dusk>
      <Band ground="night" aria-labelledby="join-community">
        <S.Halves>
          <S.Words>
            <h2 id="join-community">Join Our Community</h2>
            <p>
              A quiet letter now and then: new conversations as they appear, invitations to sit in on a live{' '}
              {site.product.singular}, and a passage or two worth keeping.
            </p>
          </S.Words>
          <NewsletterForm on="night" />
        </S.Halves>
      </Band>
    </>
  );
}
