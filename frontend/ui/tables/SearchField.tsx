import { styled } from 'styled-components';
import { Input } from '../forms/TextField.styles.ts';

const Field = styled(Input)`
  min-height: 2.5rem;
  width: min(22rem, 100%);
`;

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Filters a list as one types. */
export function SearchField({ label, value, onChange }: Props) {
  return (
    <Field
      type="search"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
