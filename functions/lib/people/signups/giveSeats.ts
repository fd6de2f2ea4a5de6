import { isOwnChoice } from '../../../../shared/people/model/subscriber.ts';
import { isOver } from '../../../../shared/time/eventTimes.ts';
import { isOffered } from '../../../../shared/time/eventWords.ts';
import { upcomingEvents } from '../../content/events/events.ts';
import { mailWrite } from '../../outbox/outbox.ts';
import { forEachLimit, forEachSettled } from '../../platform/async/forEachLimit.ts';
import { retry } from '../../platform/async/retry.ts';
import { tableName } from '../../platform/dynamo/dynamo.ts';
import { type Condition, when } from '../../platform/dynamo/expressions.ts';
import { transactIf, updateItem } from '../../platform/dynamo/writes.ts';
import { conflict } from '../../platform/http/errors.ts';
import { suppressionOf, suppressionsOf } from '../suppressions/suppressions.ts';
import { counts } from './eventCounts.ts';
import { isLineServed, type Seated, seatsFor, ways } from './seating.ts';
import { find, ofEvent, requireSignup, type SignupRow, signupKey } from './signups.ts';
import { moveWrites, unchanged } from './standing.ts';
import { waitingList } from './waitingList.ts';

/** Gives the free seats of all events to those who wait for them, with those that are no longer kept. `now` in Unix milliseconds. */
export async function giveDueSeats(now: number): Promise<void> {
  await forEachSettled(await counts(), async ({ eventId, held, waiting }) => {
    if (eventId === undefined || held + waiting === 0) return;
    if (held > 0) await releaseSeats(eventId, now);
    await giveSeats(eventId);
  });
}

/** Frees the seats of people who have not confirmed in time, or whom no mail reaches. */
async function releaseSeats(eventId: number, now: number): Promise<void> {
  const all = await ofEvent(eventId, ['id', 'addressHash', 'heldUntil']);
  const held = all.filter(({ heldUntil }) => heldUntil !== undefined);
  const reasons = await suppressionsOf(held.map(({ addressHash }) => addressHash));
  const ended = held.filter(({ addressHash, heldUntil = now }) => {
    const reason = reasons.get(addressHash);
    return heldUntil <= now || (reason && !isOwnChoice(reason));
  });
  await forEachLimit(ended, ({ id }) => release(id));
}

const release = (id: string): Promise<true> =>
  retry(async () => {
    const row = await find(id);
    if (row?.heldUntil === undefined) return true;
    const after = { ...row, status: 'unconfirmed' as const, heldUntil: undefined };
    const { status, heldUntil } = after;
    const change = updateItem(tableName('people'), signupKey(id), { set: { status, heldUntil }, when: unchanged(row) });
    // They confirmed, or were ticked at the door, in the meantime: read again.
    return (await transactIf([change, ...moveWrites(row, after)])) || undefined;
  });

/**
 * Gives the free seats of an event to those who wait for them and whom mail reaches, in order. Safe to repeat, and to run several
 * times at once.
 */
export async function giveSeats(eventId: number): Promise<void> {
  const event = await upcomingEvents.find(eventId);
  if (!event || !isLineServed(event, Date.now())) return;
  for (const type of ways.filter((way) => isOffered(event, way)))
    await retry(async () => {
      const waiting = await waitingList(eventId);
      for (const signup of waiting) {
        if (signup.attendanceType !== type || signup.suppressed) continue;
        const seats = await seatsFor(event, type);
        if (seats && seats.free <= 0) return true;
        // They have left or moved, or somebody else gave them the seat: read again.
        if (!(await give(signup, seats?.isFree))) return undefined;
      }
      return true;
    });
}

/**
 * Gives somebody who waits a seat, and has them told. `condition`: of the event's counts, that a seat is free. False if it does not
 * hold, or the sign-up has changed since it was read.
 */
function give(signup: SignupRow, condition: Condition | undefined): Promise<boolean> {
  const booked = { ...signup, status: 'booked' as const };
  const change = updateItem(tableName('people'), signupKey(signup.id), {
    set: { status: booked.status },
    remove: ['place'],
    when: when`${unchanged(signup)} AND place = ${signup.place}`,
  });
  const mail = mailWrite({ kind: 'signup', signupId: signup.id });
  return transactIf([change, ...moveWrites(signup, booked, condition), mail]);
}

/**
 * Gives somebody who waits a free seat, whoever else waits for it. Returns the sign-up, also where they have a seat already. Throws 404
 * if it does not exist, 409 if no seat is free or they cannot be given one.
 */
export const giveOutOfTurn = (id: string): Promise<SignupRow> =>
  retry(async () => {
    const { eventId, attendanceType } = await requireSignup(id);
    const event = eventId === undefined ? undefined : await upcomingEvents.find(eventId);
    const seats = event && (await seatsFor(event, attendanceType));
    // Read after the seats: the last one may be theirs by now.
    const signup = await requireSignup(id);
    if (signup.status === 'unconfirmed') throw conflict('They haven’t pressed the button in our email yet.');
    if (signup.status !== 'waiting') return signup;
    if (signup.attendanceType !== attendanceType) return undefined;
    refuseGift(event, signup, await suppressionOf(signup.addressHash));
    if (seats && seats.free <= 0)
      throw conflict(
        `No seat is free ${attendanceType === 'virtual' ? 'on Zoom' : 'in the room'}. Give the event more seats, or wait until someone cancels.`,
      );
    // Somebody took the seat, or they left, in the meantime: read again.
    return (await give(signup, seats?.isFree)) ? { ...signup, status: 'booked' } : undefined;
  });

function refuseGift(
  event: (Seated & { cancelledAt?: string | undefined }) | undefined,
  { firstName, lastName, attendanceType }: SignupRow,
  reason: Awaited<ReturnType<typeof suppressionOf>>,
): void {
  const name = `${firstName} ${lastName}`;
  if (!event || event.cancelledAt || isOver(event, Date.now()))
    throw conflict('No seat can be given anymore: the event is over, or was canceled.');
  if (!isOffered(event, attendanceType))
    throw conflict(
      `${name} waits for a seat ${attendanceType === 'virtual' ? 'on Zoom' : 'in the room'}, which this event no longer has.`,
    );
  if (reason && !isOwnChoice(reason)) throw conflict(`No email reaches ${name}, so they wouldn’t know of the seat.`);
}
