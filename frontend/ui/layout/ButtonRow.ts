import { styled } from 'styled-components';
import { space } from '../theme/theme.ts';

/** Buttons side by side. `$above`: the space above them. */
export const ButtonRow = styled.div<{ $above?: keyof typeof space }>`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.near};
  margin-top: ${({ $above }) => ($above ? space[$above] : 0)};
`;
