import { styled } from 'styled-components';
import { color, radius, size, space } from '../../ui/theme.ts';

export const Place = styled.div`
  overflow: hidden;
  border-radius: ${radius.card};
  background: ${color.paperDeep};
`;

export const Player = styled.iframe`
  display: block;
  width: 100%;
  border: 0;
`;

export const Note = styled.p`
  margin-top: ${space.tight};
  color: ${color.inkSoft};
  font-size: ${size.small};
`;
