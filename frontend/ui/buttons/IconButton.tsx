import type { ComponentProps } from 'react';
import * as S from './IconButton.styles.ts';

interface Props extends ComponentProps<'button'> {
  /** A path in a square of 20, such as one of drawings.ts, which visitors do not load. A cross by default. */
  drawing?: string;
  /** What it does and to what: the accessible name and, in the admin, the tooltip (frontend/ui/tooltips). */
  label: string;
  /** A shorter tooltip. */
  tip?: string;
  /** What it does, in a word that stands beside the drawing where nothing can be hovered. */
  words?: string;
  /** Deletes something for good. */
  danger?: boolean;
}

export function IconButton({ drawing = 'M4 4 16 16M16 4 4 16', label, tip = label, words, danger, ...rest }: Props) {
  return (
    <S.Button type="button" aria-label={label} data-tip={tip} {...(danger && { 'data-danger': '' })} {...rest}>
      <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
        <path d={drawing} />
      </svg>
      {words && <span>{words}</span>}
    </S.Button>
  );
}
