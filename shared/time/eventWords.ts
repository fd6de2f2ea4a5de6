import type { UpcomingEvent } from '../content/model/upcomingEvent.ts';
import { site } from '../site/site.ts';
import { eventTimes } from './eventTime.ts';

const { name, street, city } = site.live.venue;

/** Where the evenings are, line by line as on an envelope. */
export const venueLines = [name, street, city] as const;

/** Where the evenings are, in one line: "The Sample Hall, 100 Sample Street, New York, NY 10001". */
export const venueLine = (): string => venueLines.join(', ');

/** Where somebody who signed up attends: at the venue or on Zoom. Undefined counts as in person. */
export const placeOf = (attendance: 'in-person' | 'virtual' | undefined): string =>
  attendance === 'virtual' ? 'Zoom' : venueLine();

/** "May 3, 2031, 7:00 PM". */
export const dateAndTime = ({ eventDate, eventTime }: Pick<UpcomingEvent, 'eventDate' | 'eventTime'>): string =>
  `${eventDate}, ${eventTime}`;

type When = Pick<UpcomingEvent, 'eventDate' | 'eventTime' | 'duration'>;

/** "May 3, 2031, 7:00 PM (Eastern Time)". The time zone is omitted if the time names one already. */
export function whenOf(event: When): string {
  const namesZone = /\b[A-Z]{1,4}T\b|\b(?:UTC|GMT)\b|\btime\b/.test(event.eventTime);
  return namesZone ? dateAndTime(event) : `${dateAndTime(event)} (${zoneAt(eventTimes(event, site.live)?.start)})`;
}

/** What the venue's time zone is called there: "Eastern Time". */
function zoneAt(moment = new Date()): string {
  const format = new Intl.DateTimeFormat(site.language, { timeZone: site.live.timeZone, timeZoneName: 'longGeneric' });
  return format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? site.live.timeZone;
}
