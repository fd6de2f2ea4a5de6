import { styled } from 'styled-components';
import { color, size, space } from '../../ui/theme.ts';

export const Form = styled.form`
  display: grid;
  gap: ${space.block};
  a { justify-self: center; }
`;

export const Blocked = styled.p`
  padding: ${space.near} ${space.text};
  border-left: 3px solid ${color.danger};
  background: ${color.dangerWash};
  font-size: ${size.small};
`;
