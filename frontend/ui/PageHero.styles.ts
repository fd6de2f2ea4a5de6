import { styled } from 'styled-components';
import { Picture } from './Picture.tsx';
import { Column } from './Section.ts';
import { color, from, size, space } from './theme.ts';

export const Hero = styled.header`
  position: relative;
  isolation: isolate;
  overflow: hidden;
  background: ${color.paper};
`;

export const Landscape = styled(Picture)`
  position: absolute;
  inset: 0;
  z-index: -1;
  height: 100%;
  object-fit: cover;
  object-position: 62% 82%;
  background-color: transparent;
  mask-image: linear-gradient(transparent 5%, black 62%);
`;

export const Words = styled(Column)`
  display: grid;
  gap: ${space.text};
  min-height: clamp(24rem, 18rem + 18vw, 36rem);
  align-content: start;
  padding-block: clamp(2.75rem, 1.5rem + 4.5vw, 5.5rem) clamp(10rem, 8rem + 8vw, 17rem);
  ${from.tablet} { & > * { max-width: 40rem; } }
`;

export const Kicker = styled.p`
  color: ${color.inkSoft};
  font-size: ${size.small};
`;

export const Lead = styled.p`
  font-size: ${size.lead};
  line-height: 1.5;
`;

export const Action = styled.div`
  margin-top: ${space.near};
`;
