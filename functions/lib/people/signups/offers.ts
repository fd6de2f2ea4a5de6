import type { ManagedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import { isOver, signupClosesAt } from '../../../../shared/time/eventTimes.ts';
import { upcomingEvents } from '../../content/events/events.ts';
import { mailWrite } from '../../outbox/outbox.ts';
import { forEachSettled } from '../../platform/async/forEachLimit.ts';
import { retry } from '../../platform/async/retry.ts';
import { tableName } from '../../platform/dynamo/dynamo.ts';
import { type Condition, when } from '../../platform/dynamo/expressions.ts';
import { transactIf, updateItem } from '../../platform/dynamo/writes.ts';
import { counts } from './eventCounts.ts';
import { offerHolds, seatsFor } from './seating.ts';
import { find, type SignupRow, signupKey } from './signups.ts';
import { moveWrites, unchanged } from './standing.ts';
import { waitingList } from './waitingList.ts';

const day = 24 * 60 * 60 * 1000;
const types = ['in-person', 'virtual'] as const;

type Event = Omit<ManagedEvent, 'isActive'>;

/** Offers of all events that ran out, and free seats. */
export async function offerDue(): Promise<void> {
  const events = (await counts()).flatMap(({ eventId, waiting }) => (eventId && waiting > 0 ? [eventId] : []));
  await forEachSettled(events, offerSeats);
}

/**
 * Ends the offers of an event's seats that ran out, and offers the free seats to those who wait, in order. Safe to repeat, and
 * to run several times at once.
 */
export async function offerSeats(eventId: number): Promise<void> {
  const event = await upcomingEvents.find(eventId);
  // Nobody needs to know any more who waited for a past evening.
  if (!event || isOver(event, Date.now() - day)) return;
  const listed = await waitingList(eventId);
  for (const signup of listed) if (signup.status === 'offered' && !offerHolds(signup, Date.now())) await lapse(signup);
  if (!takesOffers(event)) return;
  for (const type of types) await offerFree(event, type);
}

const lapse = (signup: SignupRow) =>
  transactIf([
    updateItem(tableName('people'), signupKey(signup.id), {
      set: { status: 'lapsed' },
      remove: ['place'],
      when: unchanged(signup),
    }),
    ...moveWrites(signup, { ...signup, status: 'lapsed' }),
  ]);

/**
 * When an offer that is made now runs out, in Unix milliseconds: after the event's hours, but not after it begins or its
 * sign-up closes.
 */
function offerEnd(event: Event, now: number): number {
  const { startsAt } = event;
  const ends = [
    now + (event.offerHours ?? 24) * 60 * 60 * 1000,
    startsAt && Date.parse(startsAt),
    signupClosesAt(event),
  ];
  return Math.min(...ends.filter((end) => end !== null && end !== ''));
}

/** Whether a seat at an event can still be offered. */
export const takesOffers = (event: Event, now = Date.now()): boolean =>
  event.cancelledAt === undefined && !isOver(event, now) && offerEnd(event, now) > now;

async function offerFree(event: Event, type: (typeof types)[number]): Promise<void> {
  await retry(async () => {
    const waiting = (await waitingList(event.id)).filter(
      ({ status, attendanceType, suppressed }) => status === 'waiting' && attendanceType === type && !suppressed,
    );
    for (const signup of waiting) {
      const seats = await seatsFor(event, type);
      if (seats && seats.free <= 0) return true;
      // They have left or moved, or somebody else made them the offer: read again.
      if (!(await offer(event, signup, seats?.isFree))) return undefined;
    }
    return true;
  });
}

export type Offered = SignupRow & { status: 'offered'; place: number; offeredUntil: string };

/**
 * Offers somebody a seat, and has the mail about it sent. `condition`: of the event's counts, that a seat is free. Undefined if
 * it does not hold, or the sign-up has changed since it was read.
 */
export async function offer(
  event: Event,
  signup: SignupRow,
  condition: Condition | undefined,
): Promise<Offered | undefined> {
  const now = Date.now();
  const offered = {
    ...signup,
    status: 'offered' as const,
    place: signup.place ?? now,
    offeredUntil: new Date(offerEnd(event, now)).toISOString(),
  };
  const { status, place, offeredUntil } = offered;
  const samePlace = signup.place === undefined ? when`attribute_not_exists(place)` : when`place = ${signup.place}`;
  const change = updateItem(tableName('people'), signupKey(signup.id), {
    set: { status, place, offeredUntil, lastOffer: offeredUntil },
    when: when`${unchanged(signup)} AND ${samePlace}`,
  });
  const mail = mailWrite({ kind: 'offer', signupId: signup.id, offeredUntil });
  return (await transactIf([change, ...moveWrites(signup, offered, condition), mail])) ? offered : undefined;
}

/**
 * Takes the seat that somebody is offered, and has it confirmed by mail. `offeredUntil`: what the link says of the offer (ISO
 * time). Returns where the sign-up stands after that: `booked` if they have the seat, now or since before. Undefined if there is
 * no such sign-up.
 */
export const takeSeat = (id: string, offeredUntil: string): Promise<{ signup: SignupRow | undefined }> =>
  retry(async () => {
    const signup = await find(id);
    if (signup?.offeredUntil !== offeredUntil || !offerHolds(signup, Date.now())) return { signup };
    const taken = { ...signup, status: 'booked' as const };
    const change = updateItem(tableName('people'), signupKey(id), {
      set: { status: 'booked' },
      remove: ['place', 'offeredUntil'],
      when: unchanged(signup),
    });
    // It has run out, or they have left, meanwhile: read again.
    const mail = mailWrite({ kind: 'signup', signupId: id });
    return (await transactIf([change, ...moveWrites(signup, taken), mail])) ? { signup: taken } : undefined;
  });
