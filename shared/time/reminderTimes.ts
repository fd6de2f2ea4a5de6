import { site } from '../site/site.ts';
import { type EventText, eventTimes } from './eventTime.ts';
import { zoneOf } from './eventZone.ts';
import { localTime, momentOf } from './timeZone.ts';

const minute = 60_000;
const dayLength = 24 * 60 * minute;

/**
 * When an event begins, and when those who have a seat are reminded of it, in Unix milliseconds: at the same clock time on the day
 * before, and an hour before. Null if its day or time cannot be read.
 */
export function reminderTimes(event: EventText): Record<'start' | 'day' | 'hour', number> | null {
  const start = eventTimes(event, site.live)?.start.getTime();
  if (start === undefined) return null;
  const zone = zoneOf(event);
  // By the clocks, which may change that night: an event at 7 PM is announced at 7 PM.
  const dayBefore = new Date(Date.parse(`${localTime(start, zone)}Z`) - dayLength).toISOString().slice(0, 16);
  return { start, day: momentOf(dayBefore, zone), hour: start - 60 * minute };
}
