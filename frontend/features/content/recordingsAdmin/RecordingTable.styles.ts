import { styled } from 'styled-components';
import { space } from '../../../ui/theme/theme.ts';

export const States = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.hair};
`;
