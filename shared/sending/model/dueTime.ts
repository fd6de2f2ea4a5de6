import { site } from '../../site/site.ts';
import { localTime, momentsOf } from '../../time/timeZone.ts';
import type { ScheduleInput } from './scheduledSend.ts';

/** The least notice for a schedule, in milliseconds. */
const soonest = 60 * 1000;
/** The furthest ahead a letter may be scheduled, in days. */
const furthest = 366;
const day = 24 * 60 * 60 * 1000;

/** The intended time, in Unix milliseconds, or why there is none. `twice`: clocks show it twice, and the admin must say which. */
export type DueTime = { due: number } | { problem: string; twice?: true };

/**
 * Converts a date and time in the publisher's time zone. `now` in Unix milliseconds. Refuses a time that clocks skip, one
 * that they show twice without `occurrence`, and one in the past.
 */
export function dueTime({ at, occurrence }: Pick<ScheduleInput, 'at' | 'occurrence'>, now: number): DueTime {
  const moments = momentsOf(at, site.timeZone);
  const [first, second] = moments;
  if (first === undefined) {
    return Number.isNaN(Date.parse(`${at}Z`))
      ? { problem: 'Please choose a day and a time' }
      : { problem: 'The clocks go forward and skip this time. Please choose another one.' };
  }
  if (second !== undefined && !occurrence)
    return { problem: 'The clocks go back, so this time comes twice. Please choose which one you mean.', twice: true };
  const due = occurrence === 'second' && second !== undefined ? second : first;
  if (due < now + soonest)
    return {
      problem: `This time has passed, or is less than a minute away. It’s ${words(now)} now: choose a later time, or send now.`,
    };
  if (due > now + furthest * day) return { problem: 'Please choose a time within a year' };
  return { due };
}

const words = (now: number) => localTime(now, site.timeZone).slice(11);
