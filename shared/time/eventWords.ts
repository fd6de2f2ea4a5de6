import type { UpcomingEvent } from '../content/model/upcomingEvent.ts';
import { site } from '../site/site.ts';
import { eventTimes, minutesFrom } from './eventTime.ts';
import { zoneOf } from './eventZone.ts';
import { zoneName } from './timeZone.ts';

type Place = Pick<UpcomingEvent, 'attendance' | 'venue' | 'address' | 'price'>;

type AttendanceType = 'in-person' | 'virtual';

/** Whether somebody can attend an event this way. */
export const isOffered = ({ attendance = 'both' }: Pick<Place, 'attendance'>, type: AttendanceType): boolean =>
  attendance === 'both' || attendance === type;

/** Where an evening is, line by line as on an envelope. Somebody else's venue never gets the address of ours. */
export function venueLines({ venue, address }: Pick<Place, 'venue' | 'address'>): string[] {
  const { name, street, city } = site.live.venue;
  const lines = venue === undefined ? [name, address ?? `${street}, ${city}`] : [venue, address ?? ''];
  return lines.filter(Boolean);
}

/** Where an evening is, in one line: "The Sample Hall, 100 Sample Street, New York, NY 10001". */
export const venueLine = (event: Pick<Place, 'venue' | 'address'>): string => venueLines(event).join(', ');

/** What a ticket for the room costs: "$10.00". Empty if nothing is to be said of it. */
export const priceOf = ({ price = site.live.price }: Pick<Place, 'price'>): string => price;

/** Where somebody who signed up attends: at the venue or on Zoom. Undefined counts as in person, if that is offered. */
export const placeOf = (event: Place, attendance: AttendanceType | undefined): string =>
  attendance === 'virtual' || !isOffered(event, 'in-person') ? 'Zoom' : venueLine(event);

type When = Pick<UpcomingEvent, 'eventDate' | 'eventTime' | 'duration'> & {
  timeZone?: string | undefined;
  zone?: string;
};

/** "May 3, 2031, 7:00 PM EDT". */
export const whenOf = (event: When): string => `${event.eventDate}, ${timeOf(event)}`;

/** When an event begins: "7:00 PM EDT". */
export const timeOf = (event: When): string => inZone(event.eventTime, event);

/**
 * A time of an event's day with the zone's name on that day: "6:20 PM EDT". As typed if it names a zone already, or is no
 * time.
 */
export function inZone(time: string, event: When): string {
  const named = zoneIn(time);
  if (named || minutesFrom(time) === null) return time;
  const zone = () => event.zone ?? zoneName(zoneOf(event), eventTimes(event, site.live)?.start);
  return `${time} ${zoneIn(event.eventTime) ?? zone()}`;
}

/** The zone that a text names: "EST" or "New York time". */
const zoneIn = (time: string): string | undefined =>
  /\b[A-Z]{1,4}T\b|\b(?:UTC|GMT)\b/.exec(time)?.[0] ??
  /[a-z][a-z ]*\btime\b/i.exec(time.replace(/\b[ap]\.?m\b/gi, '-'))?.[0];
