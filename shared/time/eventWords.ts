import type { UpcomingEvent } from '../content/model/upcomingEvent.ts';
import { site } from '../site/site.ts';
import { eventTimes } from './eventTime.ts';

type When = Pick<UpcomingEvent, 'eventDate' | 'eventTime' | 'duration'>;

/** "May 3, 2031, 7:00 PM (Eastern Time)": whose clock it is, unless the text says it already. */
export function whenOf(event: When): string {
  const { eventDate, eventTime } = event;
  const named = /\b[A-Z]{1,4}T\b|\b(?:UTC|GMT)\b|\btime\b/.test(eventTime);
  return `${eventDate}, ${eventTime}${named ? '' : ` (${zoneAt(eventTimes(event, site.live)?.start)})`}`;
}

/** What people of the place call their time: "Eastern Time". */
function zoneAt(moment = new Date()): string {
  const format = new Intl.DateTimeFormat(site.language, { timeZone: site.live.timeZone, timeZoneName: 'longGeneric' });
  return format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? site.live.timeZone;
}
