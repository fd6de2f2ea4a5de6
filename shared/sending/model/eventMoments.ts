import type { ManagedEvent } from '../../content/model/upcomingEvent.ts';
import { attendanceType } from '../../people/model/attendance.ts';
import { site } from '../../site/site.ts';
import { eventTimes } from '../../time/eventTime.ts';
import { isOffered, placeOf, whenOf } from '../../time/eventWords.ts';
import { zoneOf } from '../../time/eventZone.ts';
import { localTime, momentsOf } from '../../time/timeZone.ts';
import type { ReminderKind } from './eventMail.ts';

/** When and where an event is, as far as people are told again if it changes. */
export type WhenAndWhere = Pick<
  ManagedEvent,
  'eventDate' | 'eventTime' | 'duration' | 'attendance' | 'venue' | 'address' | 'timeZone'
>;

const hour = 60 * 60 * 1000;
const day = 24 * hour;

export function whenAndWhereOf(event: WhenAndWhere): WhenAndWhere {
  const { eventDate, eventTime, duration, attendance, venue, address, timeZone } = event;
  return { eventDate, eventTime, duration, attendance, venue, address, timeZone };
}

/** When an event begins, in Unix milliseconds; null if its day or its time cannot be read. */
export function startOf(event: WhenAndWhere): number | null {
  const times = eventTimes(event, { ...site.live, timeZone: zoneOf(event) });
  return times && times.start.getTime();
}

/**
 * When an event's reminders are due, in Unix milliseconds: an hour before it begins, and at the same time by its clocks on the day
 * before, or 24 hours before if those clocks skip that time. Null if it cannot be told when it begins.
 */
export function reminderTimes(event: WhenAndWhere): Record<ReminderKind, number> | null {
  const start = startOf(event);
  if (start === null) return null;
  const zone = zoneOf(event);
  const [date = '', time = ''] = localTime(start, zone).split('T');
  const dayBefore = new Date(Date.parse(date) - day).toISOString().slice(0, 10);
  const moments = momentsOf(`${dayBefore}T${time}`, zone);
  return { day: moments[0] ?? start - day, hour: start - hour };
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
