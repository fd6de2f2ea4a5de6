import { styled } from 'styled-components';
import type { Planned } from '../../../shared/health/calendar/planned.ts';
import { color, font, from, radius, size, space, touch } from '../../ui/theme/theme.ts';

export const Table = styled.table`
  display: none;
  width: 100%;
  table-layout: fixed;
  border-collapse: collapse;
  font-variant-numeric: tabular-nums;
  caption { height: 0; }
  th { padding-bottom: ${space.tight}; color: ${color.inkSoft}; font-weight: 600; font-size: ${size.small}; text-align: left; }
  td { height: 6.5rem; padding: ${space.tight}; border: 1px solid ${color.hairline}; vertical-align: top; }
  td:empty { background: ${color.paperDeep}; }
  td[aria-current] { background: ${color.paperLight}; box-shadow: inset 0 2px 0 ${color.saffron}; }
  td[aria-current] > time { font-weight: 600; color: ${color.ink}; }
  ${from.desktop} { display: table; }
`;

export const Day = styled.time`
  color: ${color.inkSoft};
  font-size: ${size.small};
`;

/** The days below each other, on windows too narrow for the table. */
export const Days = styled.div`
  display: grid;
  gap: ${space.block};
  h3 { margin-bottom: ${space.tight}; padding-bottom: ${space.hair}; border-bottom: 1px solid ${color.hairline}; font: 600 ${size.text}/1.4 ${font.sans}; letter-spacing: 0; }
  ${from.desktop} { display: none; }
`;

export const Nothing = styled.p`
  max-width: none;
  padding-block: ${space.part};
  color: ${color.inkSoft};
  font: italic 400 ${size.lead}/1.4 ${font.serif};
  text-align: center;
  ${from.desktop} { padding-block: ${space.block} 0; }
`;

export const Entries = styled.ul`
  display: grid;
  gap: ${space.hair};
  margin-top: ${space.hair};
`;

/** The color only tells the kinds apart that the words name. */
const edges: Record<Planned['kind'], string> = {
  event: color.brand,
  signupCloses: color.edge,
  dayReminder: color.saffron,
  hourReminder: color.saffron,
  letter: color.success,
};

export const Entry = styled.li<{ $kind: Planned['kind']; $off: boolean }>`
  border-left: 3px solid ${({ $kind, $off }) => ($off ? color.edge : edges[$kind])};
  border-radius: ${radius.control};
  background: ${({ $kind, $off }) => ($kind === 'event' && !$off ? color.brandWash : 'transparent')};
  a {
    display: block;
    min-height: 1.5rem;
    padding: 0.1rem ${space.tight};
    ${touch} { padding-block: 0.75rem; }
    color: ${color.ink};
    font-size: ${size.small};
    line-height: 1.4;
    text-decoration: none;
    overflow-wrap: anywhere;
    &:hover { text-decoration: underline; }
  }
  time { color: ${color.inkSoft}; }
  span { text-decoration: ${({ $off }) => ($off ? 'line-through' : 'none')}; font-weight: ${({ $kind }) => ($kind === 'event' ? 600 : 400)}; }
  ${from.desktop} { a { font-size: ${size.tiny}; } }
`;
