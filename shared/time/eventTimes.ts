import { momentOf, zoneOf } from './timeZone.ts';

/* What an event's moments mean. Times are in Unix milliseconds. */

interface Times {
  endsAt: string | null;
  closesAt?: string | undefined;
}

const momentIn = (time: string | null | undefined) => (time ? Date.parse(time) : null);

/** When an event is over; null if nobody can tell. */
export const endsAt = (event: Pick<Times, 'endsAt'>): number | null => momentIn(event.endsAt);

/** Whether an event has ended. It then takes no sign-ups, and visitors no longer see it. */
export const isOver = (event: Pick<Times, 'endsAt'>, now: number): boolean => (endsAt(event) ?? Infinity) <= now;

/** Whether visitors see an event as the next one: the active event, until it is over. */
export const isAnnounced = (event: Pick<Times, 'endsAt'> & { isActive: boolean }, now: number): boolean =>
  event.isActive && !isOver(event, now);

/** When an event's sign-up closes before it is over; null if only its end closes it. */
export const signupClosesAt = (event: Pick<Times, 'closesAt'>): number | null => momentIn(event.closesAt);

/** Whether people can still sign up for an event. */
export const isSignupOpen = (event: Times, now: number): boolean =>
  !isOver(event, now) && now < (signupClosesAt(event) ?? Infinity);

const minute = 60_000;

/**
 * When an event begins, and when those who have a seat are reminded of it: at the same clock time on the day before, and an hour
 * before. Null if nobody can tell when it begins.
 */
export function reminderTimes(event: {
  startsAt: string | null;
  timeZone?: string | undefined;
}): Record<'start' | 'day' | 'hour', number> | null {
  if (!event.startsAt) return null;
  const start = Date.parse(event.startsAt);
  // By the clocks, which may change that night: an event at 7 PM is announced at 7 PM.
  const shown = Date.parse(`${event.startsAt.slice(0, 16)}Z`);
  const dayBefore = new Date(shown - 24 * 60 * minute).toISOString().slice(0, 16);
  return { start, day: momentOf(dayBefore, zoneOf(event)), hour: start - 60 * minute };
}
