import { type ComponentProps, useState } from 'react';
import { Labelled, type Labels } from '../text/Labelled.tsx';
import * as S from './PasswordField.styles.ts';

interface Props extends Labels, Omit<ComponentProps<'input'>, 'type'> {
  /** Tells the browser's password manager what to fill in. */
  autoComplete: 'current-password' | 'new-password';
}

export function PasswordField({ label, error, hint, ...input }: Props) {
  const [shown, setShown] = useState(false);
  return (
    <Labelled label={label} error={error} hint={hint}>
      {(controlProps) => (
        <S.Both>
          <S.Input
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            {...controlProps}
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
      )}
    </Labelled>
  );
}
