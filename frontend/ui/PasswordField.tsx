import { type ComponentProps, useId, useState } from 'react';
import * as S from './PasswordField.styles.ts';
import { Small } from './Text.ts';
import { Field, Problem } from './TextField.styles.ts';

interface Props extends Omit<ComponentProps<'input'>, 'type'> {
  label: string;
  error?: string | undefined;
  hint?: string;
  /** Tells the browser's password manager what it is. */
  autoComplete: 'current-password' | 'new-password';
}

/** A password, which can be looked at. */
export function PasswordField({ label, error, hint, ...input }: Props) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const notes = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <Field $on="paper">
      <label htmlFor={id}>{label}</label>
      <S.Both>
        <S.Input
          id={id}
          $on="paper"
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={Boolean(error)}
          aria-describedby={notes || undefined}
          {...input}
        />
        <S.Toggle
          type="button"
          aria-label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'}
        </S.Toggle>
      </S.Both>
      {hint && <Small id={`${id}-hint`}>{hint}</Small>}
      {error && (
        <Problem id={`${id}-error`} $on="paper">
          {error}
        </Problem>
      )}
    </Field>
  );
}
