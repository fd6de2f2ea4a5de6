import { styled } from 'styled-components';
import { color, font, radius, size } from '../../../ui/theme/theme.ts';

export const Frame = styled.div`
  overflow: hidden;
  aspect-ratio: 4 / 5;
  border-radius: ${radius.card};
  background: ${color.paperDeep};
  img { width: 100%; height: 100%; object-fit: cover; }
`;

export const Drawn = styled.div`
  position: relative;
  height: 100%;
  container-type: inline-size;
  svg { width: 100%; height: 100%; }
`;

export const LastWord = styled.span`
  position: absolute;
  bottom: 8%;
  left: 7%;
  max-width: 66%;
  padding: 0.2em 0.5em;
  border-radius: ${radius.control};
  background: ${color.paper};
  color: ${color.ink};
  font: 500 min(${size.h3}, 9cqi)/1.15 ${font.serif};
  overflow-wrap: anywhere;
`;
