import { type ChangeEvent, useId } from 'react';
import * as S from './RadioGroup.styles.ts';
import { Problem } from './TextField.styles.ts';

interface Props {
  legend: string;
  /** `note`: beside the label, where it moves nothing when it comes late. */
  options: readonly { value: string; label: string; hint?: string; note?: string | undefined }[];
  name: string;
  value: string;
  required?: boolean;
  error?: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** A choice between a few visible options. */
export function RadioGroup({ legend, options, name, value, required, error, onChange }: Props) {
  const id = useId();
  return (
    <S.Group role="radiogroup" aria-describedby={error ? `${id}-error` : undefined} aria-invalid={Boolean(error)}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <S.Option key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={value === option.value}
            required={required}
            onChange={onChange}
          />
          <span>
            {option.label}
            {option.note && (
              <>
                {' '}
                <S.Note>{option.note}</S.Note>
              </>
            )}
            {option.hint && <S.Hint>{option.hint}</S.Hint>}
          </span>
        </S.Option>
      ))}
      {error && <Problem id={`${id}-error`}>{error}</Problem>}
    </S.Group>
  );
}
