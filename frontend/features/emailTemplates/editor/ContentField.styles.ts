import { styled } from 'styled-components';
import { space } from '../../../ui/theme.ts';

export const Content = styled.div`
  min-width: 0;
`;

export const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.tight};
`;
