import { styled } from 'styled-components';
import { space } from '../theme/theme.ts';

/** Buttons side by side: what there is to do. `$above`: how far below what comes before. */
export const Ways = styled.div<{ $above?: keyof typeof space }>`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.near};
  margin-top: ${({ $above }) => ($above ? space[$above] : 0)};
`;
