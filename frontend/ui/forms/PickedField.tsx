import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { clockText, dateText } from '../../../shared/time/eventWords.ts';
import { dayFrom, timeFrom } from '../../../shared/time/readTimes.ts';
import { Labelled } from '../text/Labelled.tsx';
import * as S from './PickedField.styles.ts';
import type { TextField } from './TextField.tsx';

interface Picker {
  label: string;
  /** The picker's value for a text: `YYYY-MM-DD` or `HH:MM`, empty if it cannot be read (HTML, 2.3.5). */
  valueFor: (text: string) => string;
  /** The text for a picker's value. */
  textFor: (value: string) => string;
  /** Years before it are of somebody who is still typing one. */
  min?: string;
}

/** How the browser's pickers and the free text of a date ("April 15, 2024") or time ("7:00 PM") go together. */
const pickers: Record<'date' | 'time', Picker> = {
  date: {
    label: 'Pick a day',
    valueFor: (text) => dayFrom(text) ?? '',
    textFor: dateText,
    min: '1900-01-01',
  },
  time: {
    label: 'Pick a time',
    valueFor: timeFrom,
    textFor: clockText,
  },
};

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
