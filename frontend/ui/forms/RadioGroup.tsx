import { type ChangeEvent, useId } from 'react';
import { styled } from 'styled-components';
import { color, size, space } from '../theme/theme.ts';
import { Problem } from './fields.tsx';

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

export function RadioGroup({ legend, options, name, value, required, error, onChange }: Props) {
  const id = useId();
  return (
    <Group role="radiogroup" aria-describedby={error ? `${id}-error` : undefined} aria-invalid={Boolean(error)}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <Option key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={value === option.value}
            required={required}
            // Screen readers would call a required one invalid before anything was chosen.
            aria-invalid={Boolean(error)}
            onChange={onChange}
          />
          <span>
            {option.label}
            {option.note && (
              <>
                {' '}
                <Note>{option.note}</Note>
              </>
            )}
            {option.hint && <Hint>{option.hint}</Hint>}
          </span>
        </Option>
      ))}
      {error && <Problem id={`${id}-error`}>{error}</Problem>}
    </Group>
  );
}

const Group = styled.fieldset`
  display: grid;
  gap: ${space.near};
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
  legend { padding: 0; margin-bottom: ${space.tight}; font-weight: 600; font-size: ${size.small}; }
`;

const Option = styled.label`
  display: flex;
  gap: ${space.near};
  align-items: flex-start;
  line-height: 1.5;
  cursor: pointer;
  input {
    flex: none;
    width: 1.5rem;
    height: 1.5rem;
    margin: 0;
    accent-color: ${color.brand};
  }
`;

const Note = styled.b`
  margin-left: ${space.tight};
  color: ${color.saffronInk};
  font-weight: 600;
  font-size: ${size.small};
  white-space: nowrap;
`;

const Hint = styled.span`
  display: block;
  color: ${color.inkSoft};
  font-size: ${size.small};
`;
