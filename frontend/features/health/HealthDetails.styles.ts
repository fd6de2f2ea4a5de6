import { styled } from 'styled-components';
import { color, from, size, space } from '../../ui/theme/theme.ts';

export const Health = styled.details`
  min-height: 2.75rem;
  margin-bottom: ${space.text};
  font-size: ${size.small};
  overflow-wrap: anywhere;
  summary {
    padding-block: ${space.near};
    cursor: pointer;
    line-height: 1.5;
  }
  p { max-width: none; }
`;

export const Checks = styled.ul`
  display: grid;
  padding-bottom: ${space.near};
  li {
    display: grid;
    gap: 0 ${space.text};
    padding-block: ${space.tight};
    border-top: 1px solid ${color.hairline};
    ${from.tablet} { grid-template-columns: 14rem minmax(0, 1fr); }
  }
`;

/** How a check came out; `advised`: good, and could be better. */
export type Standing = 'bad' | 'advised' | 'good';
const marks: Record<Standing, string> = { bad: '✗', advised: '!', good: '✓' };
const markColors: Record<Standing, string> = { bad: color.danger, advised: color.saffronInk, good: color.success };

export const Title = styled.span<{ $standing: Standing }>`
  font-weight: 600;
  &::before {
    content: '${({ $standing }) => marks[$standing]}' / '';
    display: inline-block;
    width: 1.4em;
    color: ${({ $standing }) => markColors[$standing]};
  }
`;

export const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.tight} ${space.text};
  align-items: center;
  padding-bottom: ${space.near};
  color: ${color.inkSoft};
`;
