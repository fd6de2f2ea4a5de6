import { styled } from 'styled-components';
import { color, radius, size, space } from '../theme/theme.ts';
import { Input as TextInput } from './TextField.styles.ts';

export const Both = styled.div`
  position: relative;
`;

export const Input = styled(TextInput)`
  padding-right: 4.5rem;
`;

export const Toggle = styled.button`
  position: absolute;
  inset: ${space.hair} ${space.hair} ${space.hair} auto;
  min-width: 3.5rem;
  padding: 0 ${space.tight};
  border: 0;
  border-radius: ${radius.control};
  background: none;
  color: ${color.brand};
  font-weight: 600;
  font-size: ${size.small};
  cursor: pointer;
  &:hover { background: ${color.brandWash}; }
`;
