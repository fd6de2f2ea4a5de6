import type { AnnouncedEvent } from '../content/model/upcomingEvent.ts';
import { site } from '../site/site.ts';
import { endsAt, isOver } from './eventEnd.ts';
import { type EventText, eventTimes } from './eventTime.ts';
import { zoneOf } from './eventZone.ts';
import { signupClosesAt } from './signupCloses.ts';
import { zonedTime, zoneName } from './timeZone.ts';

/** Whether visitors see an event as the next one: the active event, until it is over. */
export const isAnnounced = (event: EventText & { isActive: boolean }, now: number): boolean =>
  event.isActive && !isOver(event, now);

/** Adds what an event's text means. */
export function announced<Event extends EventText & { signupCloses?: string | undefined }>(
  event: Event,
): Event & Pick<AnnouncedEvent, 'startsAt' | 'endsAt' | 'zone' | 'closesAt'> {
  const timeZone = zoneOf(event);
  const [start, end, closes] = [eventTimes(event, site.live)?.start, endsAt(event), signupClosesAt(event)];
  return {
    ...event,
    startsAt: start ? zonedTime(start.getTime(), timeZone) : null,
    endsAt: end === null ? null : zonedTime(end, timeZone),
    zone: zoneName(timeZone, start),
    ...(closes !== null && (end === null || closes < end) && { closesAt: zonedTime(closes, timeZone) }),
  };
}
