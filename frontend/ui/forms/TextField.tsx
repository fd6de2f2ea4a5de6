import type { ComponentProps } from 'react';
import { Labelled, type Labels } from '../text/Labelled.tsx';
import { Input } from './TextField.styles.ts';

export function TextField({ label, error, hint, on = 'paper', ...input }: Labels & ComponentProps<'input'>) {
  return (
    <Labelled label={label} error={error} hint={hint} on={on}>
      {(controlProps) => <Input $on={on} {...controlProps} {...input} />}
    </Labelled>
  );
}
