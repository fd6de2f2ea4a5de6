import { site } from '../../site/site.ts';
import { localTime, momentOf, momentsOf } from '../../time/timeZone.ts';

/** The least notice for a schedule, in milliseconds. */
const soonest = 60 * 1000;
/** The furthest ahead a letter may be scheduled, in days. */
const furthest = 366;
const day = 24 * 60 * 60 * 1000;

/** The intended time, in Unix milliseconds, or why there is none. */
export type DueTime = { due: number } | { problem: string };

/** `at`: by the publisher's clocks, as 2026-11-01T09:00; the first, if shown twice. `now`: Unix milliseconds. */
export function dueTime(at: string, now: number): DueTime {
  const [due] = momentsOf(at, site.timeZone);
  if (due === undefined) {
    return Number.isNaN(momentOf(at, site.timeZone))
      ? { problem: 'Please choose a day and a time' }
      : { problem: 'The clocks go forward and skip this time. Please choose another one.' };
  }
  if (due < now + soonest)
    return {
      problem: `This time has passed, or is less than a minute away. It’s ${localTime(now, site.timeZone).slice(11)} now: choose a later time, or send now.`,
    };
  if (due > now + furthest * day) return { problem: 'Please choose a time within a year' };
  return { due };
}
