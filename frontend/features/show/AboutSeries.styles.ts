import { styled } from 'styled-components';
import { space } from '../../ui/theme.ts';

export const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.near};
  margin-top: ${space.group};
`;
