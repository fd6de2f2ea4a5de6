import { site } from '../site/site.ts';
import { cityOf, localTime, momentOf, zoneName, zoneOf } from './timeZone.ts';

/* What an event's moments mean. Times are in Unix milliseconds. */

interface Times {
  endsAt: string | null;
  closesAt?: string | undefined;
}

const momentIn = (time: string | null | undefined) => (time ? Date.parse(time) : null);

/** When an event is over; null if no one can tell. */
export const endsAt = (event: Pick<Times, 'endsAt'>): number | null => momentIn(event.endsAt);

/** Whether an event has ended. It then takes no sign-ups, and visitors no longer see it. */
export const isOver = (event: Pick<Times, 'endsAt'>, now: number): boolean => (endsAt(event) ?? Infinity) <= now;

/** The next event first, then the later ones, those without a known time, and past ones, the newest first. */
export const nextFirst = <Event extends { startsAt: string | null; endsAt: string | null }>(
  events: readonly Event[],
  now: number,
): Event[] => {
  const [past, coming] = [events.filter((event) => isOver(event, now)), events.filter((event) => !isOver(event, now))];
  const begins = ({ startsAt }: Event) => momentIn(startsAt) ?? Infinity;
  const soonerFirst = (one: Event, other: Event) => (begins(one) < begins(other) ? -1 : 1);
  return [...coming.sort(soonerFirst), ...past.sort(soonerFirst).reverse()];
};

export const isAnnounced = (event: Pick<Times, 'endsAt'> & { isActive: boolean }, now: number): boolean =>
  event.isActive && !isOver(event, now);

/** When an event's sign-up closes before it is over; null if only its end closes it. */
export const signupClosesAt = (event: Pick<Times, 'closesAt'>): number | null => momentIn(event.closesAt);

export const isSignupOpen = (event: Times, now: number): boolean =>
  !isOver(event, now) && now < (signupClosesAt(event) ?? Infinity);

const minute = 60_000;

/** `day`: at the same clock time on the day before; `hour`: an hour before. Null if no one can tell when it begins. */
export function reminderTimes(event: {
  startsAt: string | null;
  timeZone?: string | undefined;
}): Record<'start' | 'day' | 'hour', number> | null {
  if (!event.startsAt) return null;
  const start = Date.parse(event.startsAt);
  // By the clocks, which may change that night: an event at 7 PM is announced at 7 PM.
  const shown = Date.parse(`${event.startsAt.slice(0, 16)}Z`);
  const dayBefore = new Date(shown - 24 * 60 * minute).toISOString().slice(0, 16);
  return { start, day: momentOf(dayBefore, zoneOf(event)), hour: start - 60 * minute };
}

/* Days and times of day. */

/** Written out: making a format for dates is slow on a phone. */
export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
export const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

/** "7:00 PM" for "19:00". Some browsers' formats put a narrow space there, which screen readers misread. */
export function clockText(time: string): string {
  const [hour, minute] = time.split(':');
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
}

/** "May 3, 2031" for "2031-05-03", or a time that begins so. */
export const dateText = (day: string): string =>
  `${months[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8, 10))}, ${Number(day.slice(0, 4))}`;

/** "Saturday" for the same. */
export const weekdayOf = (day: string): string | undefined => weekdays[new Date(day.slice(0, 10)).getUTCDay()];

/** The time of day of a moment in ISO 8601: "7:00 PM". */
const clockOf = (moment: string) => clockText(moment.slice(11, 16));

/** A moment (Unix milliseconds) by the clocks of a zone, in words: "Saturday, May 3, 2031, at 7:00 PM EDT". */
export function momentText(moment: number, timeZone: string): string {
  const local = localTime(moment, timeZone);
  return `${weekdayOf(local)}, ${dateText(local)}, at ${clockOf(local)} ${zoneName(timeZone, moment)}`;
}

interface When {
  startsAt: string | null;
  timeZone?: string | undefined;
  /** What the zone is called at the start. It is slow to find on a phone. */
  zone?: string | undefined;
}
type Texts = When & { eventDate: string; eventTime: string };
type Schedule = When & { endsAt: string | null; doorsAt?: string | undefined; doorsTime?: string | undefined };

/** "May 3, 2031, 7:00 PM EDT". */
export const whenOf = (event: Texts): string => `${event.eventDate}, ${timeOf(event)}`;

/** The day of an event, as it was written, with its weekday: "Saturday, May 3, 2031". */
export const dayOf = ({ startsAt, eventDate }: Pick<Texts, 'startsAt' | 'eventDate'>): string =>
  startsAt && !/day\b/i.test(eventDate) ? `${weekdayOf(startsAt)}, ${eventDate}` : eventDate;

/** When an event begins: "7:00 PM EDT". As it was written, where that is no moment. */
export const timeOf = (event: Texts): string =>
  inZone(event.startsAt ? clockOf(event.startsAt) : event.eventTime, event);

/** With the zone's name on the event's day: "6:20 PM EDT". A time that has a zone, or is none, stays as it is. */
export const inZone = (time: string, event: When): string =>
  /\d [AP]M$/.test(time) ? `${time} ${event.zone ?? zoneAt(event.startsAt, event)}` : time;

const zoneAt = (moment: string | null, event: When) =>
  zoneName(zoneOf(event), moment === null ? undefined : Date.parse(moment));

/** When the doors open: "6:20 PM". Empty if it is not known, or without doors. */
export const doorsOf = (event: Schedule & { attendance?: string | undefined }): string =>
  event.attendance === 'virtual' ? '' : (shownAt(event.doorsAt, event) ?? event.doorsTime ?? '');

/** When it ends: "8:45 PM", or "3:00 AM EST" where clocks change before that. Empty if no one can tell. */
export const endOf = (event: Schedule): string => shownAt(event.endsAt, event) ?? '';

/** The zone is named only where it is not called as at the start. */
function shownAt(moment: string | null | undefined, event: When): string | undefined {
  if (!moment) return undefined;
  const isAsAtStart = moment.slice(19) === event.startsAt?.slice(19);
  return isAsAtStart ? clockOf(moment) : `${clockOf(moment)} ${zoneAt(moment, event)}`;
}

/** When an event is, in one line: "Saturday, May 8, 2027, 7:00 to 9:30 PM, New York". Empty if no one can tell. */
export function spanOf(event: Schedule): string {
  const { startsAt, endsAt } = event;
  if (!startsAt) return '';
  const [start, end] = [clockOf(startsAt), endOf(event)];
  const hasOneZone = /M$/.test(end);
  // "7:00 to 9:30 PM", but "11:30 AM to 1:00 PM".
  const isOneHalf = start.slice(-2) === end.slice(-2) && startsAt.slice(0, 10) === endsAt?.slice(0, 10);
  const begins = isOneHalf ? start.slice(0, -3) : hasOneZone ? start : `${start} ${zoneAt(startsAt, event)}`;
  return `${weekdayOf(startsAt)}, ${dateText(startsAt)}, ${begins} to ${end}, ${cityOf(zoneOf(event))}`;
}

/** When sign-up for an event closes: "Friday, May 2, at 5:00 PM EDT". Undefined if only its end closes it. */
export function closingWords(event: When & { closesAt?: string | undefined }): string | undefined {
  const { closesAt, startsAt, zone } = event;
  if (!closesAt) return undefined;
  const words = `${weekdayOf(closesAt)}, ${dateText(closesAt).split(',')[0]}, at ${clockOf(closesAt)}`;
  // The zone is called so on the event's own day. Clocks may change in between.
  const isSameZone = !startsAt || startsAt.slice(19) === closesAt.slice(19);
  return isSameZone ? `${words} ${zone}` : words;
}

/** Of an event that is not over: "today", "tomorrow", "in 3 days". Null without a start. `now`: Unix milliseconds. */
export function daysUntil(event: When, now: number): string | null {
  if (!event.startsAt) return null;
  const today = localTime(now, zoneOf(event)).slice(0, 10);
  const days = (Date.parse(event.startsAt.slice(0, 10)) - Date.parse(today)) / (24 * 60 * 60 * 1000);
  if (days <= 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days.toLocaleString(site.language)} days`;
}

/* Where it is, for how much, and for how many. */

export interface Place {
  /** Without it, both. */
  attendance?: 'both' | 'in-person' | 'virtual' | undefined;
  venue?: string | undefined;
  address?: string | undefined;
  price?: string | undefined;
}

type AttendanceType = 'in-person' | 'virtual';

export const isOffered = ({ attendance = 'both' }: Pick<Place, 'attendance'>, type: AttendanceType): boolean =>
  attendance === 'both' || attendance === type;

/** Line by line as on an envelope. Someone else's venue never gets the address of ours. */
export function venueLines({ venue, address }: Pick<Place, 'venue' | 'address'>): string[] {
  const { name, street, city } = site.live.venue;
  const lines = venue === undefined ? [name, address ?? `${street}, ${city}`] : [venue, address ?? ''];
  return lines.filter(Boolean);
}

/** "The Sample Hall, 100 Sample Street, New York, NY 10001". */
export const venueLine = (event: Pick<Place, 'venue' | 'address'>): string => venueLines(event).join(', ');

/** What a ticket for the room costs: "$10.00". Empty if nothing is to be said of it. */
export const priceOf = ({ price = site.live.price }: Pick<Place, 'price'>): string => price;

/** Where someone who signed up attends: at the venue or on Zoom. Undefined counts as in person, if that is offered. */
export const placeOf = (event: Place, attendance: AttendanceType | undefined): string =>
  attendance === 'virtual' || !isOffered(event, 'in-person') ? 'Zoom' : venueLine(event);

/** Of limited seats, the ones that are left, where few are. */
export interface SeatsLeft {
  room?: number | undefined;
  online?: number | undefined;
}

const seats = (left: number) => `${left} ${left === 1 ? 'seat' : 'seats'} left`;

/** Undefined where many are left, or any number may come. */
export const seatsOf = (left: number | undefined): string | undefined =>
  left === undefined ? undefined : left > 0 ? seats(left) : 'Full: join the waiting list';

/** "12 seats left in the room, 3 on Zoom". Undefined where any number may come. */
export function seatWords(
  event: Parameters<typeof isOffered>[0] & { isLimited?: boolean | undefined },
  { room, online }: SeatsLeft = {},
): string | undefined {
  if (!event.isLimited) return undefined;
  const limited = 'Seats are limited';
  if (!isOffered(event, 'virtual')) return seatsOf(room) ?? limited;
  if (!isOffered(event, 'in-person')) return seatsOf(online) ?? limited;
  if (room === 0 && online === 0) return seatsOf(0);
  if (room === 0) return online ? `The room is full; ${seats(online)} on Zoom` : 'The room is full; Zoom is open';
  if (online === 0) return room ? `Zoom is full; ${seats(room)} in the room` : 'Zoom is full; the room is open';
  if (room && online) return `${seats(room)} in the room, ${online} on Zoom`;
  if (room) return `${seats(room)} in the room`;
  return online ? `${seats(online)} on Zoom` : limited;
}
