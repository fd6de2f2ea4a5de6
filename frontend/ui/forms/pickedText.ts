import { clockText, dateText } from '../../../shared/time/eventWords.ts';
import { dayFrom, timeFrom } from '../../../shared/time/readTimes.ts';

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
export const pickers: Record<'date' | 'time', Picker> = {
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
