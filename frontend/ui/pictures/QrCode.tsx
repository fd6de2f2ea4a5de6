import { styled } from 'styled-components';
import { encode } from 'uqr';

/** Drawn in the browser, so that its content goes nowhere. Black on white: cameras read it in the dark. */
export function QrCode({ content, label }: { content: string; label: string }) {
  const { data, size } = encode(content, { border: 4 });
  const dark = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <Drawing viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={dark.join('')} />
    </Drawing>
  );
}

const Drawing = styled.svg`
  width: min(100%, 17rem);
  margin-inline: auto;
  background: #fff;
  fill: #000;
  shape-rendering: crispEdges;
`;
