import type { UpcomingEvent } from '../../../shared/content/model/upcomingEvent.ts';
import { site } from '../../../shared/site/site.ts';
import { dayFrom, eventTimes } from '../../../shared/time/eventTime.ts';
import { localTime } from '../../../shared/time/timeZone.ts';

const dayLength = 24 * 60 * 60 * 1000;

/**
 * How far away an event is, in words; `over` if it has ended. Null if its date cannot be read. It counts days in the
 * venue's time zone; on the day itself the event's end decides.
 */
export function daysUntil(
  event: Pick<UpcomingEvent, 'eventDate' | 'eventTime' | 'duration'>,
  now: Date,
): { words: string; over: boolean } | null {
  const day = dayFrom(event.eventDate);
  if (!day) return null;
  const today = Date.parse(localTime(now.getTime(), site.live.timeZone).slice(0, 10));
  const days = (Date.UTC(day.year, day.month - 1, day.day) - today) / dayLength;
  const end = eventTimes(event, site.live)?.end;
  if (days < 0 ? !end || end < now : end && end < now) return { words: 'This date has passed', over: true };
  return { words: days <= 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days.toLocaleString()} days`, over: false };
}
