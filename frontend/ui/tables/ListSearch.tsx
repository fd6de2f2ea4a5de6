import { useId, useLayoutEffect, useRef } from 'react';
import { Input } from '../forms/TextField.styles.ts';
import { Small } from '../text/Text.ts';
import * as S from './ListSearch.styles.ts';

interface Props {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (typed: string) => void;
  /** How many were found, announced as one types. */
  result: string;
  /** The path of a page that looks further for what was typed, when Enter is pressed. */
  further?: string;
}

/** Filters a list as one types. */
export function ListSearch({ label, placeholder, value, onChange, result, further }: Props) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  // Text typed before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on the first render
  useLayoutEffect(() => {
    if (box.current?.value) onChange(box.current.value);
  }, []);
  return (
    <S.Search role="search" {...(further && { as: 'form', action: further })}>
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
    </S.Search>
  );
}
