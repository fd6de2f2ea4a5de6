import { styled } from 'styled-components';
import { Notice } from '../../../ui/text/Notice.tsx';
import { space } from '../../../ui/theme/theme.ts';

export const Offer = styled(Notice)`
  button { justify-self: start; }
`;

export const Form = styled.form`
  display: grid;
  gap: ${space.block};
  a { justify-self: center; }
`;
