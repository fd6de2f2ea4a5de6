import { type ComponentProps, useId } from 'react';
import * as S from './SelectField.styles.ts';
import { Field } from './TextField.styles.ts';

interface Props extends ComponentProps<'select'> {
  label: string;
  /** Pairs of a value and its words. */
  options: [value: string, words: string][];
}

/** A labelled choice of one. */
export function SelectField({ label, options, ...select }: Props) {
  const id = useId();
  return (
    <Field $on="paper">
      <label htmlFor={id}>{label}</label>
      <S.Select id={id} {...select}>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </S.Select>
    </Field>
  );
}
