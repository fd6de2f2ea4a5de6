import { Hidden } from '../theme/Hidden.ts';
import { Skeleton } from '../theme/Skeleton.ts';

interface Props {
  words: string;
  /** One bar each: its width, and its height unless that of a line of text. */
  lines: string[];
}

/** Reserves the space of a text that is loading, and announces it to screen readers. */
export const Waiting = ({ words, lines }: Props) => (
  <>
    <Hidden role="status">{words}</Hidden>
    {lines.map((line) => {
      const [width = '', height = '1em'] = line.split(' ');
      return <Skeleton key={line} $width={width} $height={height} />;
    })}
  </>
);
