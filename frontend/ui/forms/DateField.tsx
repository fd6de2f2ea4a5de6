import { type ComponentProps, useRef } from 'react';
import { styled } from 'styled-components';
import { dateText } from '../../../shared/time/eventTimes.ts';
import { dayFrom } from '../../../shared/time/readTimes.ts';
import { IconButton } from '../buttons/IconButton.tsx';
import { color, size, space } from '../theme/theme.ts';
import { Input, Labelled, type TextField } from './fields.tsx';

interface Props extends ComponentProps<typeof TextField> {
  value: string;
  onPick: (text: string) => void;
}

/** A date in free text ("April 15, 2024"). A day that is picked in the browser's calendar is written as text. */
export function DateField({ label, error, hint, onPick, value, ...input }: Props) {
  const calendar = useRef<HTMLInputElement>(null);
  return (
    <Labelled label={label} error={error} hint={hint}>
      {(controlProps) => (
        <Box>
          <TextInput {...controlProps} value={value} {...input} />
          <Calendar
            ref={calendar}
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            value={dayFrom(value) ?? ''}
            onChange={({ target }) => target.value && onPick(dateText(target.value))}
          />
          <Opener drawing={calendarDrawing} label="Pick a day" onClick={() => calendar.current?.showPicker()} />
        </Box>
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

const calendarDrawing = 'M3.5 5H16.5V16.5H3.5ZM3.5 8.5H16.5M7 3V6.5M13 3V6.5';

const Box = styled.div`
  position: relative;
`;

const TextInput = styled(Input)`
  padding-right: 3rem;
`;

/** Unseen, but where the browser opens its calendar. */
const Calendar = styled.input`
  position: absolute;
  inset: 0;
  width: 100%;
  border: 0;
  opacity: 0;
  pointer-events: none;
`;

const Opener = styled(IconButton)`
  position: absolute;
  top: 0;
  right: 0;
  height: 100%;
`;

const Note = styled.div<{ $tone: 'plain' | 'care' }>`
  padding-left: ${space.near};
  border-left: 3px solid ${({ $tone }) => ($tone === 'care' ? color.saffron : color.hairline)};
  color: ${({ $tone }) => ($tone === 'care' ? color.ink : color.inkSoft)};
  font-size: ${size.small};
  line-height: 1.5;
  &:empty { display: none; }
`;
