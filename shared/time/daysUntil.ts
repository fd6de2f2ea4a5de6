import { site } from '../site/site.ts';
import { zoneOf } from './eventZone.ts';
import { localTime } from './timeZone.ts';

/**
 * How far away an event is that is not over: "today", "tomorrow", "in 3 days". Null if nobody can tell when it is. It counts
 * days in the event's time zone. `now` in Unix milliseconds.
 */
export function daysUntil(
  event: { startsAt: string | null; timeZone?: string | undefined },
  now: number,
): string | null {
  if (!event.startsAt) return null;
  const today = localTime(now, zoneOf(event)).slice(0, 10);
  const days = (Date.parse(event.startsAt.slice(0, 10)) - Date.parse(today)) / (24 * 60 * 60 * 1000);
  if (days <= 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days.toLocaleString(site.language)} days`;
}
