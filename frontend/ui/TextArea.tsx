import type { ComponentProps } from 'react';
import { Labelled, type Labels } from './Labelled.tsx';
import { Area } from './TextField.styles.ts';

interface Props extends Labels, ComponentProps<'textarea'> {
  /** Letters of one width, for source code and plain text. */
  code?: boolean;
}

/** A labelled box of text. */
export function TextArea({ label, error, hint, code = false, ...area }: Props) {
  return (
    <Labelled label={label} error={error} hint={hint}>
      {(tied) => <Area $on="paper" $code={code} {...tied} {...area} />}
    </Labelled>
  );
}
