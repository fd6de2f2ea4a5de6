import { zoneOf } from './eventZone.ts';
import { momentOf } from './timeZone.ts';

const minute = 60_000;
const dayLength = 24 * 60 * minute;

/**
 * When an event begins, and when those who have a seat are reminded of it, in Unix milliseconds: at the same clock time on the day
 * before, and an hour before. Null if nobody can tell when it begins.
 */
export function reminderTimes(event: {
  startsAt: string | null;
  timeZone?: string | undefined;
}): Record<'start' | 'day' | 'hour', number> | null {
  if (!event.startsAt) return null;
  const start = Date.parse(event.startsAt);
  // By the clocks, which may change that night: an event at 7 PM is announced at 7 PM.
  const shown = Date.parse(`${event.startsAt.slice(0, 16)}Z`);
  const dayBefore = new Date(shown - dayLength).toISOString().slice(0, 16);
  return { start, day: momentOf(dayBefore, zoneOf(event)), hour: start - 60 * minute };
}
