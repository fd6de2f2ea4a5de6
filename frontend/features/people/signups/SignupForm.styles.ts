import { styled } from 'styled-components';
import { from, space } from '../../../ui/theme/theme.ts';

export const Form = styled.form`
  display: grid;
  gap: ${space.block};
  button { justify-self: start; min-width: 12rem; }
`;

export const Pair = styled.div`
  display: grid;
  gap: ${space.block};
  ${from.tablet} { grid-template-columns: 1fr 1fr; }
`;

/** For form bots only: off the page, out of the tab order, hidden from screen readers. */
export const Trap = styled.div`
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
`;
