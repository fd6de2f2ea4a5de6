import { styled } from 'styled-components';
import { color, font, radius, size, space } from '../../ui/theme.ts';

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
  svg { width: 100%; height: 100%; }
`;

export const LastWord = styled.span`
  position: absolute;
  inset: auto 0 0;
  padding: ${space.part} 28% ${space.block} ${space.block};
  background: linear-gradient(transparent, ${color.night}d9 70%);
  color: ${color.paper};
  font: 500 ${size.h3}/1.15 ${font.serif};
  overflow-wrap: anywhere;
`;
