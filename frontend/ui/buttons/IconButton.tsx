import type { ComponentProps } from 'react';
import * as S from './IconButton.styles.ts';

interface Props extends ComponentProps<'button'> {
  /** A path in a square of 20, such as one of drawings.ts, which visitors do not load. A cross by default. */
  drawing?: string;
  /** What it does and to what: the accessible name and the tooltip. */
  label: string;
  /** Deletes something for good. */
  danger?: boolean;
}

export function IconButton({ drawing = 'M4 4 16 16M16 4 4 16', label, danger, ...rest }: Props) {
  return (
    <S.Button type="button" aria-label={label} title={label} {...(danger && { 'data-danger': '' })} {...rest}>
      <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
        <path d={drawing} />
      </svg>
    </S.Button>
  );
}
