import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { Labelled, type Labels } from '../text/Labelled.tsx';
import { control, type Ground } from './TextField.styles.ts';

export const Select = styled.select<Ground>`${control}`;

type Option = [value: string, words: string];

interface Props extends ComponentProps<'select'>, Pick<Labels, 'hint' | 'error'> {
  label: string;
  options: Option[];
  /** More options, below a title each. */
  groups?: [title: string, options: Option[]][];
}

export function SelectField({ label, hint, error, options, groups = [], ...select }: Props) {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(controlProps) => (
        <Select {...controlProps} {...select}>
          {options.map(optionOf)}
          {groups.map(([title, ofGroup]) => (
            <optgroup key={title} label={title}>
              {ofGroup.map(optionOf)}
            </optgroup>
          ))}
        </Select>
      )}
    </Labelled>
  );
}

const optionOf = ([value, words]: Option) => (
  <option key={value} value={value}>
    {words}
  </option>
);
