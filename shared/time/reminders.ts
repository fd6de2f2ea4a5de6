import { site } from '../site/site.ts';
import { type EventText, eventTimes } from './eventTime.ts';
import { zoneOf } from './eventZone.ts';
import { localTime, momentOf } from './timeZone.ts';

const hour = 60 * 60 * 1000;

/**
 * When those who signed up for an event are reminded of it, in Unix milliseconds: at the same time on the day before, by the
 * event's clocks, and an hour before. Null if nobody can tell when it begins.
 */
export function reminderTimes(event: EventText): { day: number; hour: number } | null {
  const start = eventTimes(event, site.live)?.start.getTime();
  if (start === undefined) return null;
  const timeZone = zoneOf(event);
  const [date = '', time] = localTime(start, timeZone).split('T');
  const dayBefore = new Date(Date.parse(date) - 24 * hour).toISOString().slice(0, 10);
  return { day: momentOf(`${dayBefore}T${time}`, timeZone), hour: start - hour };
}
