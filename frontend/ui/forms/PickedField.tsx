import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { clockText, dateText } from '../../../shared/time/eventTimes.ts';
import { dayFrom, timeFrom } from '../../../shared/time/readTimes.ts';
import { color, size, space } from '../theme/theme.ts';
import { Input, Labelled, type TextField } from './fields.tsx';

interface Picker {
  label: string;
  /** The picker's value for a text: `YYYY-MM-DD` or `HH:MM`, empty if it cannot be read (HTML, 2.3.5). */
  valueFor: (text: string) => string;
  textFor: (value: string) => string;
  /** Years before it are of someone who is still typing one. */
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
  // Not controlled: React would reset a date of which someone has typed only a part.
  useLayoutEffect(() => {
    if (picker.current) picker.current.value = picked;
  }, [picked]);
  return (
    <Labelled label={label} error={error} hint={hint}>
      {(controlProps) => (
        <Both>
          <TextInput {...controlProps} value={value} {...input} />
          <PickerInput
            ref={picker}
            type={picks}
            min={min}
            aria-label={pickerLabel}
            onChange={({ target }) => {
              if (target.value && target.validity.valid) onPick(textFor(target.value));
            }}
          />
        </Both>
      )}
    </Labelled>
  );
}

export function DateFeedbackNote({ feedback }: { feedback: DateFeedback | null }) {
  return (
    <Note role="status" $tone={feedback?.tone ?? 'plain'}>
      {feedback?.words}
    </Note>
  );
}

/** How a text is understood; `care` if the admin should look at it again. */
export interface DateFeedback {
  tone: 'plain' | 'care';
  words: string;
}

const Both = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.tight};
`;

const TextInput = styled(Input)`
  flex: 3 1 10rem;
  min-width: 0;
  width: auto;
`;

const PickerInput = styled(Input)`
  flex: 1 0 9.25rem;
  width: auto;
  color: ${color.inkSoft};
  font-size: ${size.small};
`;

const Note = styled.div<{ $tone: 'plain' | 'care' }>`
  padding-left: ${space.near};
  border-left: 3px solid ${({ $tone }) => ($tone === 'care' ? color.saffron : color.hairline)};
  color: ${({ $tone }) => ($tone === 'care' ? color.ink : color.inkSoft)};
  font-size: ${size.small};
  line-height: 1.5;
  &:empty { display: none; }
`;
