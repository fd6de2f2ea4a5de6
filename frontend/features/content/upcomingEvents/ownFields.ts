import type { UpcomingEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import { site } from '../../../../shared/site/site.ts';
import { durationOf } from '../../../../shared/time/durations.ts';
import { lengthFrom, minutesFrom } from '../../../../shared/time/eventTime.ts';
import { priceOf } from '../../../../shared/time/eventWords.ts';
import { endOf, usualTimes } from '../../../../shared/time/schedule.ts';
import type { DateFeedback } from '../../../ui/forms/dateFeedback.ts';

const house = site.live.venue;

type Event = Pick<UpcomingEvent, 'eventTime' | 'duration'> & Partial<UpcomingEvent>;

/** The form's values for the place, price and schedule of an event; where it has none of its own, what is usual. */
export const ownFieldsOf = (event: Event) => ({
  attendance: event.attendance ?? 'both',
  venue: event.venue ?? house.name,
  address: event.address ?? (event.venue === undefined ? `${house.street}, ${house.city}` : ''),
  price: priceOf(event),
  doorsTime: event.doorsTime ?? usualTimes(event).doorsTime,
  endTime: endOf(event),
});

/** The times that the form proposes: those of site.ts until the start can be read, and then as long before and after it. */
export const proposedTimes = ({ eventTime, duration }: Pick<Event, 'eventTime' | 'duration'>) =>
  usualTimes({ eventTime: minutesFrom(eventTime) === null ? site.live.schedule.start : eventTime, duration });

type Schedule = Record<'attendance' | 'eventTime' | 'duration' | 'doorsTime' | 'endTime', string>;

/** What the admin should look at again in a schedule; null if nothing, or if its start is not understood yet. */
export function scheduleFeedback({
  attendance,
  eventTime,
  duration,
  doorsTime,
  endTime,
}: Schedule): DateFeedback | null {
  const start = minutesFrom(eventTime);
  if (start === null) return null;
  const [doors, end, length] = [minutesFrom(doorsTime), minutesFrom(endTime), lengthFrom(duration)];
  const care = (words: string): DateFeedback => ({ tone: 'care', words });
  if (attendance !== 'virtual' && doorsTime.trim()) {
    if (doors === null) return care('We can’t read when the doors open: write it like “6:20 PM”.');
    // Counted round the clock, since an evening may begin after midnight.
    if ((start - doors + 1440) % 1440 > 720) return care('The doors open after the start.');
  }
  if (!endTime.trim()) return null;
  if (end === null) return care('We can’t read the end time: write it like “8:45 PM”.');
  const lasts = (end - start + 1440) % 1440;
  if (lasts === 0 || lasts > 720) return care('The end has to come after the start, by twelve hours at most.');
  if (length !== null && length !== lasts)
    return care(`The duration says ${duration.trim()}, but from start to end it is ${durationOf(lasts * 60)}.`);
  return null;
}
