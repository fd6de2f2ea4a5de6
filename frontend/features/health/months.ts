import { site } from '../../../shared/site/site.ts';

/*
 * Months as "2031-05" and their days as "2031-05-03". They are calendar days, of no time zone: all arithmetic is in UTC.
 */

export const isMonth = (text: string): boolean => /^20\d{2}-(0[1-9]|1[0-2])$/.test(text);

/** The month so many months later. */
export function monthAfter(month: string, months: number): string {
  const first = new Date(`${month}-01T00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + months);
  return first.toISOString().slice(0, 7);
}

/** The month's weeks, each from Sunday to Saturday; null for days of other months. */
export function weeksOf(month: string): (string | null)[][] {
  const first = new Date(`${month}-01T00:00Z`);
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const before = first.getUTCDay();
  const weeks = Math.ceil((before + length) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const day = week * 7 + weekday - before + 1;
      return day >= 1 && day <= length ? `${month}-${String(day).padStart(2, '0')}` : null;
    }),
  );
}

const format = (options: Intl.DateTimeFormatOptions) => {
  const made = new Intl.DateTimeFormat(site.language, { timeZone: 'UTC', ...options });
  return (day: string) => made.format(new Date(`${day}T00:00Z`));
};

const longMonth = format({ month: 'long', year: 'numeric' });
/** "May 2031". */
export const monthName = (month: string): string => longMonth(`${month}-01`);

/** "Saturday, May 3". */
export const dayName = format({ weekday: 'long', month: 'long', day: 'numeric' });

// The first of them was a Sunday.
const aWeek = Array.from({ length: 7 }, (_, n) => `2023-01-0${n + 1}`);
const [long, short] = [format({ weekday: 'long' }), format({ weekday: 'short' })];
/** The days of the week, from Sunday on: "Sunday" and "Sun". */
export const weekdays = aWeek.map((day) => ({ name: long(day), short: short(day) }));
