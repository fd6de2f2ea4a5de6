import { styled } from 'styled-components';
import { Column } from '../../../ui/layout/Section.ts';
import { color, from, radius, space } from '../../../ui/theme/theme.ts';

export const Rule = styled(Column)`
  margin-top: calc(-1 * ${space.section});
  margin-bottom: ${space.section};
  &::before { content: ''; display: block; border-top: 1px solid ${color.hairline}; }
`;

export const Halves = styled.div`
  display: grid;
  gap: ${space.part};
  align-items: center;
  ${from.desktop} { grid-template-columns: 1.2fr 1fr; gap: ${space.section}; }
`;

export const Role = styled.p`
  margin: ${space.tight} 0 ${space.block};
  color: ${color.inkSoft};
`;

export const Card = styled.aside`
  display: grid;
  gap: ${space.text};
  justify-items: start;
  padding: clamp(1.75rem, 1rem + 3vw, 3rem);
  border-radius: ${radius.card};
  background: ${color.night};
  color: ${color.nightSoft};
  h3 { color: ${color.paper}; }
  h3::after { content: ''; display: block; width: 2.5rem; margin-top: ${space.text}; border-top: 2px solid ${color.saffron}; }
`;
