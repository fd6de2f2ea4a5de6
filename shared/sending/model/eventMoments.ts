import type { ManagedEvent } from '../../content/model/upcomingEvent.ts';
import { attendanceType } from '../../people/model/attendance.ts';
import { isOffered, placeOf, whenOf } from '../../time/eventWords.ts';
import { zoneOf } from '../../time/timeZone.ts';

/** When and where an event is, as far as people are told again if it changes. */
export type WhenAndWhere = Pick<
  ManagedEvent,
  'eventDate' | 'eventTime' | 'duration' | 'attendance' | 'venue' | 'address' | 'timeZone' | 'startsAt' | 'zone'
>;

export function whenAndWhereOf(event: WhenAndWhere): WhenAndWhere {
  const { eventDate, eventTime, duration, attendance, venue, address, timeZone, startsAt, zone } = event;
  return { eventDate, eventTime, duration, attendance, venue, address, timeZone, startsAt, zone };
}

/** When an event begins, in Unix milliseconds; null if its day or its time cannot be read. */
export function startOf(event: WhenAndWhere): number | null {
  return event.startsAt === null ? null : Date.parse(event.startsAt);
}

/**
 * Whether people who know one time and place must be told of the other: it begins at another time, the room is another one, or
 * they can no longer attend in the way that they chose. Somebody with a seat in the room need not know that there is Zoom too.
 */
export function hasMoved(known: WhenAndWhere, event: WhenAndWhere): boolean {
  const [before, after] = [startOf(known), startOf(event)];
  const isOtherTime = before === null || after === null ? wordsOf(known) !== wordsOf(event) : before !== after;
  return isOtherTime || ways.some((way) => isOffered(known, way) && placeFor(known, way) !== placeFor(event, way));
}

const ways = attendanceType.options;
const wordsOf = (event: WhenAndWhere) => `${whenOf(event)} ${zoneOf(event)}`;
const placeFor = (event: WhenAndWhere, way: (typeof ways)[number]) =>
  isOffered(event, way) ? placeOf(event, way) : undefined;
