import { site } from '../site/site.ts';
import { dayFrom, type EventText } from './eventTime.ts';
import { zoneOf } from './eventZone.ts';
import { localTime } from './timeZone.ts';

const dayLength = 24 * 60 * 60 * 1000;

/**
 * How far away an event is that is not over: "today", "tomorrow", "in 3 days". Null if its day cannot be read. It counts
 * days in the event's time zone. `now` in Unix milliseconds.
 */
export function daysUntil(event: Pick<EventText, 'eventDate' | 'timeZone'>, now: number): string | null {
  const day = dayFrom(event.eventDate);
  if (!day) return null;
  const today = Date.parse(localTime(now, zoneOf(event)).slice(0, 10));
  const days = (Date.UTC(day.year, day.month - 1, day.day) - today) / dayLength;
  if (days <= 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days.toLocaleString(site.language)} days`;
}
