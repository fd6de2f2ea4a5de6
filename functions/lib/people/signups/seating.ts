import type { AnnouncedEvent, ManagedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import { type Signup, type SignupStatus, seatHold } from '../../../../shared/people/model/signup.ts';
import { site } from '../../../../shared/site/site.ts';
import { isSignupOpen } from '../../../../shared/time/eventTimes.ts';
import { isOffered } from '../../../../shared/time/eventWords.ts';
import { type Condition, when } from '../../platform/dynamo/expressions.ts';
import { logger } from '../../platform/log/log.ts';
import { enqueue } from '../../platform/queues/queue.ts';
import { type Counted, holdsSeat, numbersFor, seatCounts } from './eventCounts.ts';

type AttendanceType = Signup['attendanceType'];

export const ways = ['in-person', 'virtual'] as const satisfies readonly AttendanceType[];

/** An event, as far as its seats depend on it. */
export type Seated = Pick<ManagedEvent, 'id' | 'startsAt' | 'endsAt'> & Partial<ManagedEvent>;

/** Where a sign-up will stand, if the event’s counts still meet the condition. What it does not name stays. */
export interface Seat {
  attendanceType: AttendanceType;
  status: SignupStatus;
  place?: number | undefined;
  heldUntil?: number | undefined;
  condition?: Condition | undefined;
}

/**
 * Whether a free seat goes to whoever is first in line. Once sign-up has closed or the event has begun, it goes to whoever comes next.
 * `now` in Unix milliseconds.
 */
export function isLineServed(event: Seated, now: number): boolean {
  const { startsAt } = event;
  return !event.cancelledAt && isSignupOpen(event, now) && (startsAt === null || now < Date.parse(startsAt));
}

/**
 * The seat of someone who signs up to attend in this way, and whose address is confirmed. Whoever has a seat keeps it until they get
 * the other: they are not moved from a seat to a waiting list. Whoever waits keeps their place.
 */
export async function seatFor(
  wanted: AttendanceType,
  event: Seated,
  earlier: Pick<Signup, 'attendanceType' | 'status'> | undefined,
): Promise<Seat> {
  const now = Date.now();
  // A place in a way that the event no longer has is none.
  const isPlace = earlier && earlier.status !== 'unconfirmed' && isOffered(event, earlier.attendanceType);
  const { attendanceType, status = 'booked' } = isPlace ? earlier : {};
  const isSame = attendanceType === wanted;
  if (isSame && status === 'booked') return { attendanceType, status };
  const { free, condition } = await seatIn(event, wanted, now);
  if (free) return { attendanceType: wanted, status: 'booked', place: undefined, condition };
  if (attendanceType && (isSame || status === 'booked')) return { attendanceType, status };
  return { attendanceType: wanted, status: 'waiting', place: now, condition };
}

/**
 * Whether the next to sign up gets a seat: one is free, and nobody waits who is to have it. `condition`: that it is still so when it
 * is written; undefined where any number may come.
 */
async function seatIn(
  event: Seated,
  type: AttendanceType,
  now: number,
): Promise<{ free: boolean; condition?: Condition }> {
  const left = await seatsFor(event, type);
  if (!left) return { free: true };
  const { waiting } = numbersFor[type];
  if (!isLineServed(event, now))
    return left.free > 0 ? { free: true, condition: left.isFree } : { free: false, condition: left.isFull };
  if (left.free > 0 && left.waiting === 0)
    return { free: true, condition: when`${left.isFree} AND ${number(waiting, '<', 1)}` };
  return { free: false, condition: when`${left.isFull} OR ${number(waiting, '>=', 1)}` };
}

/** Whether an event has a limited number of seats for this way to attend. */
export const isLimited = (event: Seated, type: AttendanceType): boolean => event[numbersFor[type].seats] !== undefined;

/** The seat of someone who has yet to confirm it: kept for them for a time if they `mayHold` one, and none otherwise. */
export const untilConfirmed = (seat: Seat, mayHold: boolean): Seat =>
  seat.status === 'booked' && mayHold
    ? { ...seat, heldUntil: Date.now() + seatHold.milliseconds }
    : { ...seat, status: 'unconfirmed', place: undefined };

interface SeatsLeft {
  /** Below 0 where the event lost seats. */
  free: number;
  /** How many wait for one. */
  waiting: number;
  /** Conditions, for the event's counts, that a seat is free or that none is. */
  isFree: Condition;
  isFull: Condition;
}

/** An event's seats for one way to attend; undefined where any number may come. */
export async function seatsFor(event: Seated, type: AttendanceType): Promise<SeatsLeft | undefined> {
  const { seats, booked, waiting } = numbersFor[type];
  const all = event[seats];
  if (all === undefined) return undefined;
  const counts = await seatCounts(event.id);
  return {
    ...{ free: all - counts[booked], waiting: counts[waiting] },
    ...{ isFree: number(booked, '<', all), isFull: number(booked, '>=', all) },
  };
}

/** The condition on one of an event's numbers, which is 0 where it is missing. */
function number(name: string, is: '<' | '>=', value: number): Condition {
  const compared: Condition = { texts: [`#${name} ${is} `, ''], values: [value] };
  const holdsForNone = is === '<' ? value > 0 : value <= 0;
  return holdsForNone ? when`(${{ texts: [`attribute_not_exists(#${name})`], values: [] }} OR ${compared})` : compared;
}

/**
 * How many of an event's limited seats are left, where few are: 0 where the next to sign up joins the waiting list. Undefined
 * where any number may come.
 */
export async function seatsLeft(event: Seated): Promise<AnnouncedEvent['seatsLeft']> {
  const limited = ways.filter((type) => isOffered(event, type) && event[numbersFor[type].seats] !== undefined);
  if (limited.length === 0) return undefined;
  const counts = await seatCounts(event.id);
  const isServed = isLineServed(event, Date.now());
  const left = limited.flatMap((type) => {
    const { seats, booked, waiting } = numbersFor[type];
    const free = isServed && counts[waiting] > 0 ? 0 : Math.max(0, (event[seats] ?? 0) - counts[booked]);
    return free <= site.live.seatsShownFrom ? [[type === 'virtual' ? 'online' : 'room', free]] : [];
  });
  return Object.fromEntries(left);
}

/**
 * Has a seat that became free given at once to the first who waits for it. Where the message is lost, the sweep finds the seat
 * within a minute, so that whoever frees it need not hear of that.
 */
export async function passSeatOn(from: Counted, to: Counted | undefined): Promise<void> {
  const { eventId } = from;
  const freed = ways.find((type) => holdsSeat(from, type) && !holdsSeat(to, type));
  if (eventId === undefined || !freed) return;
  try {
    const { waiting } = numbersFor[freed];
    if ((await seatCounts(eventId))[waiting] > 0) await enqueue('notices', { kind: 'give-seats', eventId });
  } catch (error) {
    logger.error('A seat that became free is not given at once', error as Error);
  }
}
