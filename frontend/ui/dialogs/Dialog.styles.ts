import { keyframes, styled } from 'styled-components';
import { IconButton } from '../buttons/IconButton.tsx';
import { color, motion, radius, size, space, width } from '../theme/theme.ts';

const appear = keyframes`from { opacity: 0; transform: translateY(0.5rem); }`;

export const Dialog = styled.dialog<{ $width?: string | undefined }>`
  width: min(${({ $width }) => $width ?? width.dialog}, calc(100vw - 2rem));
  max-width: none;
  max-height: calc(100dvh - 2rem);
  /* Keeps the focused element clear of the sticky foot. */
  scroll-padding-block: ${space.block} 6rem;
  padding: 0;
  border: 0;
  border-radius: ${radius.card};
  background: ${color.paper};
  color: ${color.ink};
  /* Not as the words around the button that opens it, whose child it is. */
  white-space: normal;
  animation: ${appear} ${motion.quick};
  &::backdrop { background: ${color.veil}; }
`;

export const Sheet = styled.div`
  --inset: clamp(1.25rem, 4vw, 2rem);
  display: flex;
  flex-direction: column;
  gap: ${space.block};
  padding: ${space.block} var(--inset) var(--inset);
  background: inherit;
  p { overflow-wrap: anywhere; }
`;

export const Head = styled.div`
  display: flex;
  gap: ${space.text};
  align-items: flex-start;
  justify-content: space-between;
`;

export const Title = styled.h2`
  font-size: ${size.h3};
  overflow-wrap: anywhere;
  &:focus { outline: none; }
`;

export const Close = styled(IconButton)`
  width: 2.25rem;
  height: 2.25rem;
  margin: -0.35rem -0.5rem 0 0;
`;

/** Sticks to the foot, however long the form above it, and reaches the edges of its container by its `--inset`. */
export const Actions = styled.div`
  position: sticky;
  bottom: 0;
  z-index: 1;
  display: flex;
  flex-wrap: wrap;
  gap: ${space.near};
  justify-content: flex-end;
  margin: 0 calc(-1 * var(--inset)) calc(-1 * var(--inset));
  padding: ${space.near} var(--inset);
  border-top: 1px solid ${color.hairline};
  background: inherit;
`;

/** After everything else, for an act that nobody should do without having passed what is above it. */
export const LastActions = styled(Actions)`
  position: static;
`;
