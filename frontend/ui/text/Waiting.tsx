import { Hidden } from '../theme/Hidden.ts';
import { Skeleton } from '../theme/Skeleton.ts';

interface Props {
  words: string;
  /** One bar each. */
  lines: [width: string, height?: string][];
}

/** Reserves the space of a text that is loading, and announces it to screen readers. */
export const Waiting = ({ words, lines }: Props) => (
  <>
    <Hidden role="status">{words}</Hidden>
    {lines.map(([width, height]) => (
      <Skeleton key={`${width} ${height}`} $width={width} $height={height} />
    ))}
  </>
);
