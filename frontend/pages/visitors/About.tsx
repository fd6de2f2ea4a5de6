import { styled } from 'styled-components';
import { site } from '../../../shared/site/site.ts';
import { AboutSeries } from '../../features/site/AboutSeries.tsx';
import { Band } from '../../ui/layout/layout.tsx';
import { PageHero } from '../../ui/layout/PageHero.tsx';
import { Lead, titledParts } from '../../ui/text/Text.tsx';
import { color, from, space } from '../../ui/theme/theme.ts';

export default function About() {
  return (
    <>
      <PageHero title={`About ${site.name}`} picture="bamboo">
        {site.tagline}
      </PageHero>
      <Band>
        <Opening>{site.texts.opening}</Opening>
        <section aria-labelledby="mission">
          <h2 id="mission">Our Mission</h2>
          <Cards>
            {titledParts(site.texts.mission).map(([title, words]) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{words}</p>
              </li>
            ))}
          </Cards>
        </section>
      </Band>
      <AboutSeries />
    </>
  );
}

const Opening = styled(Lead)`
  margin-bottom: ${space.part};
`;

const Cards = styled.ul`
  display: grid;
  gap: 0 ${space.part};
  margin-top: ${space.block};
  ${from.tablet} { grid-template-columns: 1fr 1fr; }
  li { padding-block: ${space.group}; border-top: 1px solid ${color.hairline}; }
  p { margin-top: ${space.tight}; color: ${color.inkSoft}; }
`;
