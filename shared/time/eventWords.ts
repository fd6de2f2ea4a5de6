import { site } from '../site/site.ts';
import { clockText } from './eventTime.ts';
import { zoneOf } from './eventZone.ts';
import { zoneName } from './timeZone.ts';

/** Where an event is, and for how much. */
export interface Place {
  /** Without it, both. */
  attendance?: 'both' | 'in-person' | 'virtual' | undefined;
  venue?: string | undefined;
  address?: string | undefined;
  price?: string | undefined;
}

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

interface When {
  eventDate: string;
  eventTime: string;
  startsAt: string | null;
  timeZone?: string | undefined;
  /** What the zone is called at the start. */
  zone?: string | undefined;
}

/** "May 3, 2031, 7:00 PM EDT". */
export const whenOf = (event: When): string => `${event.eventDate}, ${timeOf(event)}`;

/** When an event begins: "7:00 PM EDT". As it was written, where that is no moment. */
export const timeOf = (event: When): string =>
  inZone(event.startsAt ? clockText(event.startsAt.slice(11, 16)) : event.eventTime, event);

/** A time of an event's day with the zone's name on that day: "6:20 PM EDT". One that has a zone, or is no time, stays as it is. */
export function inZone(time: string, event: Pick<When, 'startsAt' | 'timeZone' | 'zone'>): string {
  if (!/\d [AP]M$/.test(time)) return time;
  return `${time} ${event.zone ?? zoneName(zoneOf(event), event.startsAt ? Date.parse(event.startsAt) : undefined)}`;
}
