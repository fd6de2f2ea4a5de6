import { useId, useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { Input } from '../forms/fields.tsx';
import { Small } from '../text/Text.tsx';
import { from, size, space } from '../theme/theme.ts';

interface ListSearchProps {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (typed: string) => void;
  result: string;
  /** The path of a page that looks further for what was typed, when Enter is pressed. */
  further?: string;
}

export function ListSearch({ label, placeholder, value, onChange, result, further }: ListSearchProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  // Text typed before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on the first render
  useLayoutEffect(() => {
    if (box.current?.value) onChange(box.current.value);
  }, []);
  return (
    <Search role="search" {...(further && { as: 'form', action: further })}>
      <label htmlFor={id}>{label}</label>
      <Input
        ref={box}
        id={id}
        type="search"
        name="q"
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <Small role="status">{result}</Small>
    </Search>
  );
}

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

export function SearchField({ label, value, onChange }: SearchFieldProps) {
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

const Field = styled(Input)`
  min-height: 2.5rem;
  width: min(22rem, 100%);
`;

const Search = styled.div`
  display: grid;
  gap: ${space.hair} ${space.block};
  align-items: center;
  margin-bottom: ${space.group};
  label { font-weight: 600; font-size: ${size.small}; }
  ${from.tablet} {
    grid-template-columns: minmax(0, 26rem) 1fr;
    label { grid-column: 1 / -1; }
  }
`;
