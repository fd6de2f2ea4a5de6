import * as z from 'zod/mini';
import type { ManagedEvent } from '../../content/model/upcomingEvent.ts';
import { isOffered, isOver, placeOf, reminderTimes, whenOf } from '../../time/eventTimes.ts';
import { isUnconfirmed, type Signup } from './signup.ts';

/*
 * What someone who signed up knows of the evening, what is true for them now, and what they are to be told. Every email
 * about a sign-up is the difference of the two: docs/decisions/0124-a-fact-and-its-email-are-one-write.md
 */

type AttendanceType = Signup['attendanceType'];

/** `listed`: there was no event yet. `out`: the event no longer has the way to attend that they chose. */
type Place = Extract<News, 'listed' | 'unconfirmed' | 'booked' | 'waiting' | 'out' | 'canceled'>;

/** The entry in their calendar, by the last file that they were emailed. A file with a higher sequence replaces it. */
interface Entry {
  sequence: number;
  startsAt: string;
  endsAt: string;
  /** The file took it out of their calendar. */
  isGone?: true;
}

export interface Told {
  place: Place;
  /** How they attend, and how they chose to. */
  way: AttendanceType;
  chose: AttendanceType;
  /** "May 3, 2031, 7:00 PM EDT", and the moments where it is one. */
  when: string;
  startsAt?: string | undefined;
  endsAt?: string | undefined;
  /** The hall with its address, or "Zoom". */
  where: string;
  joinLink?: string | undefined;
  /** By a reminder, or another email when one was due: 1 for that of a day before, 2 for that of an hour before. */
  reminded: 0 | 1 | 2;
  entry?: Entry | undefined;
  /** When they were told, in Unix milliseconds. */
  at?: number;
}

export type ToldEvent = Omit<ManagedEvent, 'isActive'>;

/** How someone signed up; `asked`: what they chose, where the event has made that impossible. */
export type Attends = Pick<Signup, 'attendanceType' | 'asked'>;

/** `in-person` becomes Zoom once there is only that. Undefined for someone on Zoom where there is only the room. */
export function wayNow(
  event: Pick<ToldEvent, 'attendance'>,
  { attendanceType, asked }: Attends,
): AttendanceType | undefined {
  if (isOffered(event, attendanceType)) return attendanceType;
  return attendanceType === 'in-person' ? 'virtual' : asked;
}

/** `now`: Unix milliseconds. Their calendar aside, it is what they know once they are told. */
export function truthOf(
  event: ToldEvent | undefined,
  signup: Attends & Pick<Signup, 'status' | 'heldUntil'>,
  now: number,
): Told {
  const { attendanceType, asked: chose = attendanceType, status } = signup;
  if (!event) return { place: 'listed', way: attendanceType, chose, when: '', where: '', reminded: 0 };
  const way = wayNow(event, signup);
  const known = event.canceledAt ? 'canceled' : way ? status : 'out';
  const place = isUnconfirmed(signup) ? 'unconfirmed' : known;
  const { startsAt, endsAt } = event;
  return {
    ...{ place, way: way ?? attendanceType, chose, when: whenOf(event), where: placeOf(event, way ?? attendanceType) },
    ...(startsAt && endsAt && { startsAt: inUtc(startsAt), endsAt: inUtc(endsAt) }),
    ...(place === 'booked' && way === 'virtual' && event.joinLink && { joinLink: event.joinLink }),
    reminded: place === 'booked' ? dueReminder(event, now) : 0,
  };
}

const inUtc = (moment: string) => new Date(moment).toISOString();

/** Which reminder someone who has a seat is to have had by `now`. None once the event has begun. */
export function dueReminder(event: ToldEvent, now: number): Told['reminded'] {
  const times = reminderTimes(event);
  if (!times || event.canceledAt || now >= times.start) return 0;
  if (event.remindHour && now >= times.hour) return 2;
  return event.remindDay && now >= times.day ? 1 : 0;
}

/** `given`: a seat from the waiting list. `moved`: another time, place or way to attend. `day`, `hour`: a reminder. */
export const news = z.enum([
  ...(['listed', 'unconfirmed', 'booked', 'waiting', 'given', 'moved'] as const),
  ...(['out', 'canceled', 'link', 'day', 'hour'] as const),
]);
export type News = z.infer<typeof news>;

/** Undefined if they know all of it. Anyone who never confirms gets one email, and no more. */
export function newsFor(told: Told | undefined, truth: Told): News | undefined {
  if (told && truth.place === 'unconfirmed') return undefined;
  if (!told || told.place === 'unconfirmed' || (truth.chose !== told.chose && truth.place !== 'canceled'))
    return truth.place;
  if (truth.place !== told.place) {
    if (truth.place === 'booked' && told.place === 'waiting') return 'given';
    return truth.place === 'booked' ? 'moved' : truth.place;
  }
  if (truth.place !== 'booked' && truth.place !== 'waiting') return undefined;
  if (hasMoved(told, truth)) return 'moved';
  if (truth.joinLink && truth.joinLink !== told.joinLink) return 'link';
  if (truth.reminded > told.reminded) return truth.reminded === 2 ? 'hour' : 'day';
  return undefined;
}

const hasMoved = (told: Told, truth: Told): boolean => hasNewTime(told, truth) || told.where !== truth.where;

/** Words may change where the moments do not. Where one of the two has no moment, the words count. */
export const hasNewTime = (told: Told, truth: Told): boolean =>
  told.startsAt && truth.startsAt
    ? told.startsAt !== truth.startsAt || told.endsAt !== truth.endsAt
    : told.when !== truth.when;

/** Whether those who signed up can still be told of an event. `now` in Unix milliseconds. */
export const isToTell = (event: ToldEvent, now: number): boolean =>
  event.canceledAt !== undefined || !isOver(event, now);
