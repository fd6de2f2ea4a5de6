import { clockText, dayFrom, minutesFrom } from '../../../shared/time/eventTime.ts';

const two = (n: number) => String(n).padStart(2, '0');

/** In English, as `dayFrom` reads it. */
const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

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
    valueFor(text) {
      const day = dayFrom(text);
      return day ? `${day.year}-${two(day.month)}-${two(day.day)}` : '';
    },
    textFor: (value) => longDate.format(Date.parse(value)),
    min: '1900-01-01',
  },
  time: {
    label: 'Pick a time',
    valueFor(text) {
      const minutes = minutesFrom(text);
      return minutes === null ? '' : `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
    },
    textFor: clockText,
  },
};
