import { styled } from 'styled-components';
import { color, motion, radius, size, space } from '../../../ui/theme/theme.ts';

export const Place = styled.div<{ $height: number }>`
  position: relative;
  overflow: hidden;
  min-height: ${({ $height }) => $height}px;
  border-radius: ${radius.card};
  background: ${color.night};
  img { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover; }
`;

export const Player = styled.iframe<{ $shown: boolean }>`
  position: relative;
  display: block;
  width: 100%;
  border: 0;
  opacity: ${({ $shown }) => ($shown ? 1 : 0)};
  transition: opacity ${motion.slow};
`;

export const Note = styled.p`
  margin-top: ${space.tight};
  color: ${color.inkSoft};
  font-size: ${size.small};
`;
