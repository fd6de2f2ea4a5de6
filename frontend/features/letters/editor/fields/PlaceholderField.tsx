import { type ComponentProps, useRef } from 'react';
import { typedBefore } from '../../../../../shared/letters/placeholders/placeholderMenu.ts';
import { TextField } from '../../../../ui/forms/fields.tsx';
import * as S from './PlaceholderList.styles.ts';
import { PlaceholderList } from './PlaceholderList.tsx';
import { useSuggestions } from './useSuggestions.ts';

type Props = Omit<ComponentProps<typeof TextField>, 'onChange' | 'value'> & {
  value: string;
  onChange: (value: string) => void;
};

/** A line of text that suggests placeholders when `{` is typed. */
export function PlaceholderField({ value, onChange, ...field }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const list = useSuggestions(({ text }, typed) => {
    const caret = input.current?.selectionStart ?? value.length;
    const before = value.slice(0, caret - typed.length - 1) + text;
    onChange(before + value.slice(caret));
    // After the new text is in the field.
    requestAnimationFrame(() => input.current?.setSelectionRange(before.length, before.length));
  });
  return (
    <S.Anchor>
      <TextField
        {...field}
        ref={input}
        value={value}
        role="combobox"
        autoComplete="off"
        aria-haspopup="listbox"
        aria-autocomplete="list"
        {...list.aria}
        onBlur={() => list.show(undefined)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || !list.press(event.key)) return;
          event.preventDefault();
          event.stopPropagation();
        }}
        onChange={({ target }) => {
          onChange(target.value);
          list.show(typedBefore(target.value.slice(0, target.selectionStart ?? target.value.length)));
        }}
      />
      {list.isOpen && <PlaceholderList list={list} />}
    </S.Anchor>
  );
}
