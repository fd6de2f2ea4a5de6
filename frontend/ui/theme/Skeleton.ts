import { keyframes, styled } from 'styled-components';
import { color } from './theme.ts';

const breathe = keyframes`50% { opacity: 0.45; }`;

/** Reserves the space of a line or block that is loading. Hidden from screen readers, so say "Loading" beside it. */
export const Skeleton = styled.span.attrs({ 'aria-hidden': true })<{ $width?: string; $height?: string }>`
  display: block;
  width: ${({ $width = '100%' }) => $width};
  max-width: 100%;
  height: ${({ $height = '1em' }) => $height};
  border-radius: 2px;
  background: ${color.hairline};
  animation: ${breathe} 2.4s ease-in-out infinite;
`;
