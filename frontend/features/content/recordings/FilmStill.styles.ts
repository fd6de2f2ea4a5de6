import { styled } from 'styled-components';
import { color, motion, radius } from '../../../ui/theme/theme.ts';

export const Screen = styled.div`
  position: relative;
  overflow: hidden;
  aspect-ratio: 16 / 9;
  border-radius: ${radius.card};
  background: ${color.night};
  iframe, img { display: block; width: 100%; height: 100%; border: 0; object-fit: cover; }
  /* Portraits keep their faces. */
  img { object-position: 50% 25%; }
`;

export const Play = styled.a`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  background: ${color.night}59;
  span {
    display: grid;
    place-items: center;
    width: clamp(4rem, 3rem + 4vw, 6rem);
    aspect-ratio: 1;
    border-radius: 50%;
    background: ${color.paper};
    color: ${color.brand};
    transition: transform ${motion.quick};
  }
  &:hover span { transform: scale(1.06); }
  &:focus-visible { outline: 3px solid ${color.paper}; outline-offset: -8px; }
  svg { width: 45%; fill: currentColor; }
`;
