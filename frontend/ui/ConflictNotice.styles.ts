import { styled } from 'styled-components';
import { color, size, space } from './theme.ts';

export const Note = styled.div`
  display: grid;
  gap: ${space.near};
  padding: ${space.near} ${space.text};
  border-left: 3px solid ${color.saffron};
  background: ${color.paperDeep};
  font-size: ${size.small};
`;
