import { styled } from 'styled-components';
import { Column } from '../../../ui/layout/Section.ts';
import { color, font, from, size, space } from '../../../ui/theme/theme.ts';

export const Hero = styled(Column).attrs({ as: 'section' })`
  display: grid;
  gap: ${space.part};
  align-items: center;
  padding-block: clamp(2.5rem, 1.5rem + 3.5vw, 5rem) ${space.part};
  ${from.tablet} { grid-template-columns: 1.15fr 0.85fr; }
  ${from.desktop} { grid-template-columns: 1.25fr 1fr; }
  h1 { font-size: ${size.display}; line-height: 0.98; letter-spacing: -0.022em; }
`;

export const Words = styled.div`
  display: grid;
  gap: ${space.block};
`;

export const Tagline = styled.p`
  max-width: 28rem;
  color: ${color.brand};
  font: italic 400 clamp(1.45rem, 1.25rem + 0.9vw, 2rem)/1.28 ${font.serif};
`;

export const Intro = styled.p`
  max-width: 33rem;
  color: ${color.inkSoft};
  font-size: clamp(1.0625rem, 1rem + 0.25vw, 1.1875rem);
`;
