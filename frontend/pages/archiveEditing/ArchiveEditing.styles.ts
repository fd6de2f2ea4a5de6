import { styled } from 'styled-components';
import { space } from '../../ui/theme/theme.ts';

export const Missing = styled.div`
  margin-bottom: ${space.block};
`;
