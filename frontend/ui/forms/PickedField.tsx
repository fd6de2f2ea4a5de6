import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { Labelled } from '../text/Labelled.tsx';
import * as S from './PickedField.styles.ts';
import { pickers } from './pickedText.ts';
import type { TextField } from './TextField.tsx';

interface Props extends Omit<ComponentProps<typeof TextField>, 'on'> {
  value: string;
  picks: keyof typeof pickers;
  /** Called with the text for what was picked. */
  onPick: (text: string) => void;
}

/**
 * A field for a date or time in free text, with the browser's own picker beside it. The text is what counts: picking writes
 * it, and typing moves the picker, which is empty while the text cannot be read.
 */
export function PickedField({ label, error, hint, picks, onPick, value, ...input }: Props) {
  const { label: pickerLabel, valueFor, textFor, min } = pickers[picks];
  const picker = useRef<HTMLInputElement>(null);
  const picked = valueFor(value);
  // Not controlled: React would reset a date of which somebody has typed only a part.
  useLayoutEffect(() => {
    if (picker.current) picker.current.value = picked;
  }, [picked]);
  return (
    <Labelled label={label} error={error} hint={hint}>
      {(controlProps) => (
        <S.Both>
          <S.Text {...controlProps} value={value} {...input} />
          <S.Picker
            ref={picker}
            type={picks}
            min={min}
            aria-label={pickerLabel}
            onChange={({ target }) => {
              if (target.value && target.validity.valid) onPick(textFor(target.value));
            }}
          />
        </S.Both>
      )}
    </Labelled>
  );
}
