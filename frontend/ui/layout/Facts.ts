import { styled } from 'styled-components';
import { color, from, space } from '../theme/theme.ts';

/** What is known of a thing: in each `div`, what it is and the value, side by side where there is room. */
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
