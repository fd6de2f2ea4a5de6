import { styled } from 'styled-components';
import { color, size, space } from '../../../ui/theme/theme.ts';

export const Note = styled.p`
  max-width: 34rem;
  margin-top: ${space.block};
  color: ${color.inkSoft};
  font-size: ${size.small};
  strong { color: ${color.ink}; }
`;
