import { keyframes, styled } from 'styled-components';
import { color } from '../theme/theme.ts';
import { Hidden } from './Text.tsx';

/** Reserves the space of a text that is loading, and announces it to screen readers. */
export const Waiting = ({ words, lines }: { words: string; lines: [width: string, height?: string][] }) => (
  <>
    <Hidden role="status">{words}</Hidden>
    {lines.map(([width, height]) => (
      <Skeleton key={`${width} ${height}`} $width={width} $height={height} />
    ))}
  </>
);

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
