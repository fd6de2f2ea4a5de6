import { styled } from 'styled-components';
import { from, space } from '../theme/theme.ts';

/** Fields below each other; those in a {@link Pair} are side by side if there is room. */
export const Form = styled.form`
  display: flex;
  flex-direction: column;
  gap: ${space.text};
  background: inherit;
`;

export const Pair = styled.div`
  display: grid;
  gap: ${space.text};
  align-items: start;
  ${from.tablet} { grid-template-columns: 1fr 1fr; }
`;

export const Triple = styled(Pair)`
  ${from.tablet} { grid-template-columns: repeat(3, 1fr); }
`;
