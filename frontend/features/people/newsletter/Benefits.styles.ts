import { styled } from 'styled-components';
import { color, size, space } from '../../../ui/theme/theme.ts';

export const List = styled.ul`
  margin-top: ${space.block};
  border-top: 1px solid ${color.hairline};
  li { padding-block: ${space.block}; border-bottom: 1px solid ${color.hairline}; }
  p { margin-top: ${space.hair}; color: ${color.inkSoft}; }
`;

export const Note = styled.p`
  max-width: 34rem;
  margin-top: ${space.block};
  color: ${color.inkSoft};
  font-size: ${size.small};
  strong { color: ${color.ink}; }
`;
