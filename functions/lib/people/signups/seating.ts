import type { ManagedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import type { Signup } from '../../../../shared/people/model/signup.ts';
import { type Condition, when } from '../../platform/dynamo/expressions.ts';
import { holdsSeat, numbersFor, seatCounts } from './eventCounts.ts';

type AttendanceType = Signup['attendanceType'];

/** An event's seats. */
export type Seated = Pick<ManagedEvent, 'id'> & Partial<Pick<ManagedEvent, 'roomSeats' | 'onlineSeats'>>;

type Earlier = Pick<Signup, 'id' | 'attendanceType' | 'eventId' | 'eventDate' | 'status' | 'place' | 'offeredUntil'>;

/** Where a sign-up will stand, if the event’s counts still meet the condition. What it does not name stays. */
interface Seat {
  attendanceType: AttendanceType;
  status: 'booked' | 'waiting' | 'offered';
  place?: number | undefined;
  offeredUntil?: undefined;
  offerToQueue?: undefined;
  condition?: Condition | undefined;
}

/** Whether an offer of a seat still holds. `now` in Unix milliseconds. */
export const offerHolds = ({ status, offeredUntil = '' }: Pick<Signup, 'status' | 'offeredUntil'>, now: number) =>
  status === 'offered' && now < Date.parse(offeredUntil);

/**
 * The seat of somebody who signs up to attend in this way. Whoever has a seat or an offer of one keeps it until they get
 * the other: they are not moved from a seat to a waiting list. Whoever waits keeps their place, and an offer that ran out
 * counts for nothing.
 */
export async function seatFor(wanted: AttendanceType, event: Seated, earlier: Earlier | undefined): Promise<Seat> {
  const now = Date.now();
  const held = earlier && standsAt(earlier, now) ? earlier : undefined;
  const isSame = held?.attendanceType === wanted;
  // By signing up again, whoever is offered a seat takes it.
  if (isSame && held.status !== 'waiting') return { attendanceType: wanted, ...booked };
  if (isSame) return kept(held);
  const { free, condition } = await seatIn(event, wanted);
  if (free) return { attendanceType: wanted, ...booked, condition };
  if (held && holdsSeat(held, held.attendanceType)) return kept(held);
  return { attendanceType: wanted, status: 'waiting', place: now, ...noOffer, condition };
}

const noOffer = { offeredUntil: undefined } as const;
const booked = { status: 'booked', place: undefined, ...noOffer } as const;

const standsAt = (signup: Earlier, now: number) =>
  signup.status !== 'lapsed' && (signup.status !== 'offered' || offerHolds(signup, now));

const kept = ({ attendanceType, status }: Earlier): Seat => ({
  attendanceType,
  status: status === 'waiting' || status === 'offered' ? status : 'booked',
});

/**
 * Whether the next to sign up gets a seat: one is free, and nobody waits for it. `condition`: that it is still so when it is
 * written; undefined where any number may come.
 */
async function seatIn(event: Seated, type: AttendanceType): Promise<{ free: boolean; condition?: Condition }> {
  const left = await seatsFor(event, type);
  if (!left) return { free: true };
  const { waiting } = numbersFor[type];
  if (left.free > 0 && left.waiting === 0)
    return { free: true, condition: when`${left.isFree} AND ${number(waiting, '<', 1)}` };
  return { free: false, condition: when`${left.isFull} OR ${number(waiting, '>=', 1)}` };
}

interface SeatsLeft {
  /** Seats that nobody has or is offered: below 0 where the event lost seats. */
  free: number;
  /** How many wait for one. */
  waiting: number;
  /** Conditions, for the event's counts, that a seat is free or that none is. */
  isFree: Condition;
  isFull: Condition;
}

/** An event's seats for one way to attend; undefined where any number may come. */
export async function seatsFor(event: Seated, type: AttendanceType): Promise<SeatsLeft | undefined> {
  const { seats, taken, waiting } = numbersFor[type];
  const all = event[seats];
  if (all === undefined) return undefined;
  const counts = await seatCounts(event.id);
  return {
    ...{ free: all - counts[taken], waiting: counts[waiting] },
    ...{ isFree: number(taken, '<', all), isFull: number(taken, '>=', all) },
  };
}

/** The condition on one of an event's numbers, which is 0 where it is missing. */
function number(name: string, is: '<' | '>=', value: number): Condition {
  const compared: Condition = { texts: [`${name} ${is} `, ''], values: [value] };
  const holdsForNone = is === '<' ? value > 0 : value <= 0;
  return holdsForNone ? when`(${{ texts: [`attribute_not_exists(${name})`], values: [] }} OR ${compared})` : compared;
}
