import { styled } from 'styled-components';
import { from, space } from '../../../ui/theme/theme.ts';

export const Place = styled.div`
  scroll-margin-top: ${space.block};
`;

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
