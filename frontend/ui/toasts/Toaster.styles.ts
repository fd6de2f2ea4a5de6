import { keyframes, styled } from 'styled-components';
import { IconButton } from '../buttons/IconButton.tsx';
import { color, font, layer, motion, radius, size, space } from '../theme/theme.ts';

const arrive = keyframes`from { opacity: 0; transform: translateY(0.75rem); }`;

export const Corner = styled.div<{ $edge: 'top' | 'bottom' }>`
  position: fixed;
  inset: ${({ $edge }) => ($edge === 'top' ? '0 0 auto 0' : 'auto 0 0 0')};
  z-index: ${layer.toast};
  display: flex;
  flex-direction: column;
  align-items: flex-end;
  padding: ${space.text};
  pointer-events: none;
  /* Keeps buttons at the foot of the window uncovered. */
  html:has([data-foot]) &:not(dialog *) { padding-bottom: 6rem; }
`;

export const Card = styled.div<{ $tone: 'plain' | 'destructive' }>`
  display: flex;
  gap: ${space.text};
  align-items: flex-start;
  justify-content: space-between;
  width: min(26rem, calc(100vw - 2 * ${space.text}));
  padding: ${space.text} ${space.near} ${space.text} ${space.block};
  border: 1px solid ${color.nightHairline};
  border-radius: ${radius.card};
  border-left: 4px solid ${({ $tone }) => ($tone === 'destructive' ? color.danger : color.saffron)};
  background: ${color.night};
  color: ${color.paper};
  pointer-events: auto;
  animation: ${arrive} ${motion.quick};
`;

export const Title = styled.p`
  font: 600 ${size.lead}/1.25 ${font.serif};
`;

export const Description = styled.p`
  margin-top: ${space.hair};
  color: ${color.nightSoft};
  font-size: ${size.small};
  line-height: 1.45;
`;

export const Reason = styled(Description)`
  color: ${color.paper};
  overflow-wrap: anywhere;
  white-space: pre-line;
`;

export const Close = styled(IconButton)`
  width: 2rem;
  height: 2rem;
  color: ${color.nightSoft};
  &:hover:not(:disabled) { background: none; color: ${color.paper}; }
  &:focus-visible { outline-color: ${color.paper}; outline-offset: -2px; }
  svg { width: 1rem; }
`;
