import { type ComponentProps, type ReactNode, useId } from 'react';
import { Small } from './Text.ts';
import * as S from './TextArea.styles.ts';
import { Field, Problem } from './TextField.styles.ts';

interface Props extends ComponentProps<'textarea'> {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  /** Letters of one width, for source code and plain text. */
  code?: boolean;
}

/** A labelled box of text. Its error is tied to it and read out with it. */
export function TextArea({ label, error, hint, code = false, ...area }: Props) {
  const id = useId();
  const notes = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <Field $on="paper">
      <label htmlFor={id}>{label}</label>
      <S.Area id={id} $code={code} aria-invalid={Boolean(error)} aria-describedby={notes || undefined} {...area} />
      {hint && <Small id={`${id}-hint`}>{hint}</Small>}
      {error && (
        <Problem id={`${id}-error`} $on="paper">
          {error}
        </Problem>
      )}
    </Field>
  );
}
