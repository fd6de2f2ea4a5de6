import { styled } from 'styled-components';
import { color, from, space } from '../theme/theme.ts';

/** A list of facts: each `div` holds a name and a value, side by side if there is room. */
export const Facts = styled.dl<{ $width?: string }>`
  width: 100%;
  margin: 0;
  div {
    display: grid;
    gap: 0 ${space.text};
    padding-block: ${space.hair};
    ${from.tablet} { grid-template-columns: ${({ $width = '11rem' }) => $width} 1fr; }
  }
  dt { color: ${color.inkSoft}; }
  dd { margin: 0; overflow-wrap: anywhere; }
`;
