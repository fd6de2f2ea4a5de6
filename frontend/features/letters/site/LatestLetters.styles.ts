import { styled } from 'styled-components';
import { space } from '../../../ui/theme/theme.ts';

export const Title = styled.h2`
  margin-bottom: ${space.block};
`;

export const All = styled.p`
  margin-top: ${space.block};
`;
