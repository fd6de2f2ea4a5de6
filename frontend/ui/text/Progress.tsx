import { styled } from 'styled-components';
import { color, size, space } from '../theme/theme.ts';

export function Progress({ words, done, total }: { words: string; done: number; total?: number | undefined }) {
  return (
    <Line>
      <span role="status">{words}</span>
      <progress aria-label={words} {...(total && { value: Math.min(done, total), max: total })} />
      <span>
        {done.toLocaleString()}
        {total ? ` of ${total.toLocaleString()}` : ''}
      </span>
    </Line>
  );
}

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.tight} ${space.text};
  align-items: center;
  padding-block: ${space.tight};
  color: ${color.inkSoft};
  font-size: ${size.small};
  font-variant-numeric: tabular-nums;
  progress { width: min(16rem, 100%); height: 0.5rem; accent-color: ${color.brand}; }
`;
