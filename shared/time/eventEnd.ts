import { site } from '../site/site.ts';
import { dayFrom, type EventText, eventTimes, monthFrom } from './eventTime.ts';
import { zoneOf } from './eventZone.ts';
import { startOfDay } from './timeZone.ts';

/**
 * When an event is over, in Unix milliseconds; null if nobody can tell from its text. If only the day can be read, it is the
 * end of that day, and the end of the month for "May 2031".
 */
export function endsAt(event: EventText): number | null {
  const times = eventTimes(event, site.live);
  if (times) return times.end.getTime();
  const day = dayFrom(event.eventDate);
  const month = monthFrom(event.eventDate);
  if (day) return startOf(Date.UTC(day.year, day.month - 1, day.day + 1), zoneOf(event));
  return month && startOf(Date.UTC(month.year, month.month), zoneOf(event));
}

/** The moment at which a day begins in a zone. */
const startOf = (day: number, timeZone: string) => startOfDay(new Date(day).toISOString().slice(0, 10), timeZone);

/** Whether an event has ended. It then takes no sign-ups, and visitors no longer see it. `now` in Unix milliseconds. */
export function isOver(event: EventText, now: number): boolean {
  const end = endsAt(event);
  return end !== null && end <= now;
}
