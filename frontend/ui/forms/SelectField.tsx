import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { Labelled } from '../text/Labelled.tsx';
import { control, type Ground } from './TextField.styles.ts';

export const Select = styled.select<Ground>`${control}`;

interface Props extends ComponentProps<'select'> {
  label: string;
  options: [value: string, words: string][];
}

export function SelectField({ label, options, ...select }: Props) {
  return (
    <Labelled label={label}>
      {(controlProps) => (
        <Select {...controlProps} {...select}>
          {options.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
      )}
    </Labelled>
  );
}
