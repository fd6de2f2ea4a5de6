import type { ManagedEvent } from '../content/model/upcomingEvent.ts';
import { site } from '../site/site.ts';
import { type EventText, eventTimes } from './eventTime.ts';
import { zoneOf } from './eventZone.ts';
import { localTime, momentOf } from './timeZone.ts';

const [hour, day] = [60 * 60 * 1000, 24 * 60 * 60 * 1000];

type Reminded = EventText & Pick<ManagedEvent, 'remindDay' | 'remindHour' | 'cancelledAt'>;

/**
 * When those who have a seat are reminded of an event, in Unix milliseconds: at its time on the day before, by its clocks, and
 * 60 minutes before it. Null for a reminder that is switched off, and for both if the event is canceled, or its start cannot be
 * read.
 */
export function reminderTimes(event: Reminded): { day: number | null; hour: number | null } {
  const start = eventTimes(event, site.live)?.start.getTime();
  if (start === undefined || event.cancelledAt !== undefined) return { day: null, hour: null };
  return {
    day: event.remindDay === false ? null : dayBefore(start, zoneOf(event)),
    hour: event.remindHour === false ? null : start - hour,
  };
}

/** The moment at which clocks show the same time a day earlier. If they skip it, it is as much later as they skip. */
function dayBefore(start: number, timeZone: string): number {
  const shown = Date.parse(`${localTime(start, timeZone)}Z`) - day;
  return momentOf(new Date(shown).toISOString().slice(0, 16), timeZone);
}
