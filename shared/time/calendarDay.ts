import * as z from 'zod/mini';

/** A day of the publisher's calendar: "2026-11-01". */
export const calendarDay = z
  .string()
  .check(
    z.regex(/^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'Please choose a day'),
    z.refine(isDay, 'Please choose a day'),
  );

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
