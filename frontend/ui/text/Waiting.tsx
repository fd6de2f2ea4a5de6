import { Hidden } from '../theme/Hidden.ts';
import { Skeleton } from '../theme/Skeleton.ts';

interface Props {
  words: string;
  /** A bar for each: its width and its height. */
  lines: [width: string, height?: string][];
}

/** Holds the place of a text that is on its way, and says so to screen readers. */
export const Waiting = ({ words, lines }: Props) => (
  <>
    <Hidden role="status">{words}</Hidden>
    {lines.map(([width, height]) => (
      <Skeleton key={`${width} ${height}`} $width={width} {...(height && { $height: height })} />
    ))}
  </>
);
