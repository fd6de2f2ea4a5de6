import { type ComponentProps, useId } from 'react';
import { Small } from '../text/Text.ts';
import * as S from './Checkbox.styles.ts';
import { Problem } from './TextField.styles.ts';

interface Props extends ComponentProps<'input'> {
  label: string;
  /** What ticking it means, below the label. */
  hint?: string;
  error?: string | undefined;
  on?: 'paper' | 'night';
}

export function Checkbox({ label, hint, error, on = 'paper', ...input }: Props) {
  const id = useId();
  return (
    <div>
      <S.Row $on={on}>
        <S.Box
          type="checkbox"
          id={id}
          $on={on}
          aria-invalid={Boolean(error)}
          aria-describedby={[hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
          {...input}
        />
        <div>
          <label htmlFor={id}>{label}</label>
          {hint && <Small id={`${id}-hint`}>{hint}</Small>}
        </div>
      </S.Row>
      {error && (
        <Problem id={`${id}-error`} $on={on}>
          {error}
        </Problem>
      )}
    </div>
  );
}
