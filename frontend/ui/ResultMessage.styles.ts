import { styled } from 'styled-components';
import { space } from './theme.ts';

export const Words = styled.div`
  display: grid;
  gap: ${space.block};
  justify-items: start;
  max-width: 38rem;
`;
