import { styled } from 'styled-components';
import { color, from, space } from '../../../ui/theme/theme.ts';

const mission = [
  [
    'Preserve Wisdom',
    'We record teachers while they’re with us, in full and in their own words, and keep the recordings open to everyone.',
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

export function Mission() {
  return (
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
  );
}

const Cards = styled.ul`
  display: grid;
  gap: 0 ${space.part};
  margin-top: ${space.block};
  ${from.tablet} { grid-template-columns: 1fr 1fr; }
  li { padding-block: ${space.group}; border-top: 1px solid ${color.hairline}; }
  p { margin-top: ${space.tight}; color: ${color.inkSoft}; }
`;
