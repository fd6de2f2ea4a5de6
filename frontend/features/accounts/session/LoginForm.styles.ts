import { styled } from 'styled-components';
import { space } from '../../../ui/theme/theme.ts';

export const Form = styled.form`
  display: grid;
  gap: ${space.block};
  a { justify-self: center; }
`;
