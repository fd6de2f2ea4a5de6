import type { UpcomingEvent } from '../../../shared/content/model/upcomingEvent.ts';
import { site } from '../../../shared/site/site.ts';
import { dayFrom, eventTimes } from '../../../shared/time/eventTime.ts';

const { timeZone } = site.live;
const dayLength = 24 * 60 * 60 * 1000;
/** In Sweden days are written as ISO 8601 has them. */
const today = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });

const midnight = (text: string) => {
  const found = dayFrom(text);
  return found && Date.UTC(found.year, found.month - 1, found.day);
};

/**
 * How far away an event is, in words; `over` where it has been. Null where its date cannot be read. By the days of the
 * place where it is held, and by its end on the day itself.
 */
export function daysUntil(
  event: Pick<UpcomingEvent, 'eventDate' | 'eventTime' | 'duration'>,
  now: Date,
): { words: string; over: boolean } | null {
  const [then, here] = [midnight(event.eventDate), midnight(today.format(now))];
  if (then === null || here === null) return null;
  const days = Math.round((then - here) / dayLength);
  const end = eventTimes(event, site.live)?.end;
  if (days < 0 ? !end || end < now : end && end < now) return { words: 'This date has passed', over: true };
  return { words: days <= 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days.toLocaleString()} days`, over: false };
}
