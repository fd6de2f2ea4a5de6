import { type ReactNode, useId } from 'react';
import { Field, Problem } from '../forms/TextField.styles.ts';
import { Small } from './Text.ts';

export interface Labels {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  on?: 'paper' | 'night';
}

interface Props extends Labels {
  children: (controlProps: {
    id: string;
    'aria-invalid': boolean;
    'aria-describedby': string | undefined;
  }) => ReactNode;
}

/** A control with its label. Its error and hint are linked to it and announced with it. */
export function Labelled({ label, error, hint, on = 'paper', children }: Props) {
  const id = useId();
  const notes = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <Field $on={on}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': Boolean(error), 'aria-describedby': notes || undefined })}
      {hint && <Small id={`${id}-hint`}>{hint}</Small>}
      {error && (
        <Problem id={`${id}-error`} $on={on}>
          {error}
        </Problem>
      )}
    </Field>
  );
}
