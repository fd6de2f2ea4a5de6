import { styled } from 'styled-components';
import { from, space } from '../theme/theme.ts';

/** Two halves, side by side if the window has room. */
export const TwoColumns = styled.div`
  display: grid;
  gap: ${space.part};
  align-items: start;
  & > * > h2 { margin-bottom: ${space.block}; }
  ${from.desktop} { grid-template-columns: 1fr 1fr; gap: clamp(4rem, 8vw, 7.5rem); }
`;
