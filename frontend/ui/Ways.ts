import { styled } from 'styled-components';
import { space } from './theme.ts';

/** Buttons side by side: what there is to do. */
export const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.near};
`;
