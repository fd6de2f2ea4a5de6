import { styled } from 'styled-components';
import { Picture } from '../../../ui/pictures/Picture.tsx';
import { color, from, size, space } from '../../../ui/theme/theme.ts';

export const Dusk = styled.div`
  position: relative;
  background: ${color.paperDeep};
  &::after {
    content: '';
    position: absolute;
    inset: auto 0 0;
    height: 30%;
    background: linear-gradient(transparent, ${color.night});
  }
`;

export const Landscape = styled(Picture)`
  aspect-ratio: 4 / 3;
  object-fit: cover;
  object-position: 60% 100%;
  background-color: transparent;
  mask-image: linear-gradient(transparent, black 55%);
  ${from.tablet} { aspect-ratio: 2 / 1; }
  ${from.desktop} { aspect-ratio: 2.5 / 1; }
`;

export const Halves = styled.div`
  display: grid;
  gap: ${space.part};
  ${from.desktop} { grid-template-columns: 1fr 1.15fr; }
`;

export const Words = styled.div`
  display: grid;
  gap: ${space.block};
  align-content: start;
  p { max-width: 30rem; color: ${color.nightSoft}; font-size: ${size.lead}; line-height: 1.5; }
`;
