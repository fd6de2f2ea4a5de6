import { styled } from 'styled-components';
import { site } from '../../../shared/site/site.ts';
import { AboutSeries } from '../../features/site/AboutSeries.tsx';
import { Band } from '../../ui/layout/layout.tsx';
import { PageHero } from '../../ui/layout/PageHero.tsx';
import { Lead } from '../../ui/text/Text.tsx';
import { color, from, space } from '../../ui/theme/theme.ts';

const mission = [
  [
    'Preserve Wisdom',
    'We record teachers in full and in their own words, while they are still with us, and keep the recordings open to everyone.',
  ],
  [
    'Bridge Traditions',
    'Buddhist and Christian, Sufi and Stoic, monastery and kitchen: we look for what one path can hear in another.',
  ],
  [
    'Modern Application',
    'What does an old practice ask of someone with a job, a family and a phone? We always come back to that.',
  ],
  [
    'Build Community',
    'People who listen alone like to know that others do. Letters, live evenings and a shared archive bring them together.',
  ],
] as const;

export default function About() {
  return (
    <>
      <PageHero title={`About ${site.name}`} picture="bamboo">
        {site.tagline}
      </PageHero>
      <Band>
        <Opening>
          {site.name} is a series of recorded conversations, made by {site.publisher.name} and hosted by{' '}
          {site.host.name}, its {site.host.role}. Four things keep us at it.
        </Opening>
        <section aria-labelledby="mission">
          <h2 id="mission">Our Mission</h2>
          <Cards>
            {mission.map(([title, words]) => (
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
