import { isOffered } from '../../../../shared/time/eventTimes.ts';
import { upcomingEvents } from '../../content/events/events.ts';
import { mailWrite } from '../../outbox/outbox.ts';
import { forEachLimit, forEachSettled, retry } from '../../platform/async.ts';
import { tableName } from '../../platform/dynamo/dynamo.ts';
import { getItems, queryPartition } from '../../platform/dynamo/reads.ts';
import { type Condition, transactIf, writeIf } from '../../platform/dynamo/writes.ts';
import { conflict } from '../../platform/http/errors.ts';
import { type Withheld, withheldAmong } from '../suppressions/suppressions.ts';
import { counts, isLineServed, moveWrites, seatsFor, waitingListOf, ways } from './seats.ts';
import { find, ofEvent, requireSignup, revise, type SignupRow, signupKey } from './signups.ts';

/** Also gives seats that are no longer kept for someone. `now` in Unix milliseconds. */
export async function giveDueSeats(now: number): Promise<void> {
  await forEachSettled(await counts(), async ({ eventId, held, waiting }) => {
    if (eventId === undefined || held + waiting === 0) return;
    if (held > 0) await releaseSeats(eventId, now);
    await giveSeats(eventId);
  });
}

/** Of people who have not confirmed in time, or whom no email reaches. */
async function releaseSeats(eventId: number, now: number): Promise<void> {
  const all = await ofEvent(eventId, ['id', 'addressHash', 'heldUntil']);
  const held = all.filter(({ heldUntil }) => heldUntil !== undefined);
  const withheld = await withheldAmong(held.map(({ addressHash }) => addressHash));
  const ended = held.filter(({ addressHash, heldUntil = now }) => heldUntil <= now || withheld.has(addressHash));
  await forEachLimit(ended, ({ id }) => release(id));
}

const release = (id: string): Promise<true> =>
  retry(async () => {
    const row = await find(id);
    if (row?.heldUntil === undefined) return true;
    const after = { ...row, status: 'unconfirmed' as const, heldUntil: undefined };
    const { status, heldUntil } = after;
    // They confirmed, or were ticked at the door, in the meantime: read again.
    return (await transactIf([revise(row, { status, heldUntil }), ...moveWrites(row, after)])) || undefined;
  });

/** In order, to those whom email reaches. Safe to repeat, and to run several times at once. */
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
        // They have left or moved, or someone else gave them the seat: read again.
        if (!(await give(signup, seats?.isFree))) return undefined;
      }
      return true;
    });
}

/** `condition`: that a seat is free. False if it does not hold, or the sign-up has changed since it was read. */
function give(signup: SignupRow, condition: Condition | undefined): Promise<boolean> {
  const booked = { ...signup, status: 'booked' as const };
  const change = revise(signup, { status: booked.status, place: undefined });
  const mail = mailWrite({ kind: 'signup', signupId: signup.id });
  return transactIf([change, ...moveWrites(signup, booked, condition), mail]);
}

/** `suppressed`: no email reaches them, so that they are given no seat. */
type Waiting = SignupRow & {
  status: 'waiting';
  place: number;
  suppressed?: Withheld | undefined;
};

export const waitingList = (eventId: number): Promise<Waiting[]> =>
  retry(async () => {
    const listed = await queryPartition<{ sk: string }>(tableName('people'), waitingListOf(eventId));
    const keys = listed.map(({ sk }) => signupKey(sk));
    const rows = await getItems<SignupRow>(tableName('people'), keys);
    // Someone left, or has another address, since the list was read: read again, so that no one is passed over.
    if (rows.length < keys.length) return undefined;
    const withheld = await withheldAmong(rows.map(({ addressHash }) => addressHash));
    return rows
      .filter(isOnList)
      .map((row) => ({ ...row, suppressed: withheld.get(row.addressHash) }))
      .sort(inOrder);
  });

/** Their row may have left the list since the list was read. */
const isOnList = (row: SignupRow): row is Waiting => row.status === 'waiting' && row.place !== undefined;

const inOrder = (one: Waiting, other: Waiting) => one.place - other.place || one.id.localeCompare(other.id);

/** With null, to the end. Returns the moved sign-up. Throws 404, or 409 if it or the other does not wait any more. */
export const move = (id: string, before: string | null): Promise<SignupRow> =>
  retry(async () => {
    const signup = await requireSignup(id);
    const list = signup.eventId === undefined ? [] : await waitingList(signup.eventId);
    const others = list.filter((each) => each.id !== id);
    const moved = list.find((each) => each.id === id);
    const at = before === null ? others.length : others.findIndex((each) => each.id === before);
    if (!moved || at < 0) throw conflict('The waiting list has changed in the meantime. Please look at it again.');
    const places = placesBetween(others, at);
    const rows = [moved, ...others.slice(at, at + places.length - 1)];
    // From the last: at no moment does someone pass another whom they are not meant to pass.
    for (const [row, place] of rows.map((row, index) => [row, places[index] ?? row.place] as const).reverse())
      if (!(await writeIf(revise(row, { place })))) return undefined;
    return signup;
  });

/**
 * The place of someone who is inserted at `at`, and new places for as many of those after it as stand too close
 * together: people who came in the same millisecond have one place, and a gap can be halved about ten times.
 */
function placesBetween(others: readonly Pick<Waiting, 'place'>[], at: number): number[] {
  const before = others[at - 1]?.place;
  for (let count = 1; ; count++) {
    const after = others[at + count - 1]?.place;
    const start = before ?? (after ?? Date.now()) - 2 * 1000;
    const step = after === undefined ? 1000 : (after - start) / (count + 1);
    const places = Array.from({ length: count }, (_, index) => start + step * (index + 1));
    const isApart = [start, ...places, ...(after === undefined ? [] : [after])].every(
      (place, index, all) => index === 0 || place > (all[index - 1] ?? 0),
    );
    if (isApart) return places;
  }
}
