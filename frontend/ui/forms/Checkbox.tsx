import { type ComponentProps, useId } from 'react';
import * as S from './Checkbox.styles.ts';
import { Problem } from './TextField.styles.ts';

interface Props extends ComponentProps<'input'> {
  label: string;
  error?: string | undefined;
  on?: 'paper' | 'night';
}

export function Checkbox({ label, error, on = 'paper', ...input }: Props) {
  const id = useId();
  return (
    <div>
      <S.Row $on={on}>
        <S.Box
          type="checkbox"
          id={id}
          $on={on}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? `${id}-error` : undefined}
          {...input}
        />
        <label htmlFor={id}>{label}</label>
      </S.Row>
      {error && (
        <Problem id={`${id}-error`} $on={on}>
          {error}
        </Problem>
      )}
    </div>
  );
}
