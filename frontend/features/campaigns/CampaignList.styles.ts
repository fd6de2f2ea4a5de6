import { styled } from 'styled-components';
import { space } from '../../ui/theme.ts';

export const More = styled.p`
  margin-top: ${space.block};
`;
