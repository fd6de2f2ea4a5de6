import { type ComponentProps, useId } from 'react';
import { Small } from './Text.ts';
import * as S from './TextField.styles.ts';

interface Props extends ComponentProps<'input'> {
  label: string;
  error?: string | undefined;
  hint?: string;
  on?: 'paper' | 'night';
}

/** A labelled line of text. Its error is tied to it and read out with it. */
export function TextField({ label, error, hint, on = 'paper', ...input }: Props) {
  const id = useId();
  const notes = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <S.Field $on={on}>
      <label htmlFor={id}>{label}</label>
      <S.Input id={id} $on={on} aria-invalid={Boolean(error)} aria-describedby={notes || undefined} {...input} />
      {hint && <Small id={`${id}-hint`}>{hint}</Small>}
      {error && (
        <S.Problem id={`${id}-error`} $on={on}>
          {error}
        </S.Problem>
      )}
    </S.Field>
  );
}
