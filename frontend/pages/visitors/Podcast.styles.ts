import { styled } from 'styled-components';
import { space } from '../../ui/theme/theme.ts';

export const Title = styled.h2`
  margin: ${space.part} 0 ${space.block};
`;
