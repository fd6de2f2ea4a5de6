import { isOwnChoice } from '../../../../shared/people/model/subscriber.ts';
import { retry } from '../../platform/async/retry.ts';
import { tableName } from '../../platform/dynamo/dynamo.ts';
import { when } from '../../platform/dynamo/expressions.ts';
import { getItems, queryPartition } from '../../platform/dynamo/reads.ts';
import { updateItem, writeIf } from '../../platform/dynamo/writes.ts';
import { conflict } from '../../platform/http/errors.ts';
import { suppressionsOf } from '../suppressions/suppressions.ts';
import { requireSignup, type SignupRow, signupKey } from './signups.ts';
import { waitingListOf } from './standing.ts';

/** Somebody on a waiting list. `suppressed`: no mail reaches them, so that they are given no seat. */
export type Waiting = SignupRow & {
  status: 'waiting';
  place: number;
  suppressed?: 'bounced' | 'complained';
};

/** Those who wait for a seat at an event, in order. Read consistently. */
export async function waitingList(eventId: number): Promise<Waiting[]> {
  const listed = await queryPartition<{ sk: string }>(tableName('people'), waitingListOf(eventId));
  const rows = await getItems<SignupRow>(
    tableName('people'),
    listed.map(({ sk }) => signupKey(sk)),
  );
  const reasons = await suppressionsOf(rows.map(({ addressHash }) => addressHash));
  return rows
    .filter(isOnList)
    .map((row) => {
      const reason = reasons.get(row.addressHash);
      return reason && !isOwnChoice(reason) ? { ...row, suppressed: reason } : row;
    })
    .sort(inOrder);
}

/** Their row may have left the list since the list was read. */
const isOnList = (row: SignupRow): row is Waiting => row.status === 'waiting' && row.place !== undefined;

/** Whoever came in the same millisecond is in a fixed order. */
const inOrder = (one: Waiting, other: Waiting) => one.place - other.place || one.id.localeCompare(other.id);

/**
 * Moves somebody before another on the waiting list or, with null, to its end. Returns the moved sign-up. Throws 404 if it
 * does not exist, 409 if it or the other does not wait any more.
 */
export const move = (id: string, before: string | null): Promise<SignupRow> =>
  retry(async () => {
    const signup = await requireSignup(id);
    const list = signup.eventId === undefined ? [] : await waitingList(signup.eventId);
    const others = list.filter((each) => each.id !== id);
    const moved = list.find((each) => each.id === id);
    const at = before === null ? others.length : others.findIndex((each) => each.id === before);
    if (!moved || at < 0) throw changed();
    const places = placesBetween(others, at);
    const rows = [moved, ...others.slice(at, at + places.length - 1)];
    // From the last: at no moment does somebody pass another whom they are not meant to pass.
    for (const [row, place] of rows.map((row, index) => [row, places[index] ?? row.place] as const).reverse())
      if (!(await setPlace(row, place))) return undefined;
    return signup;
  });

const changed = () => conflict('The waiting list has changed in the meantime. Please look at it again.');

/**
 * The place of somebody who is inserted at `at`, and new places for as many of those after it as stand too close together:
 * people who came in the same millisecond have one place, and a gap can be halved about ten times.
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

const setPlace = ({ id, place: from }: Waiting, place: number) =>
  writeIf(
    updateItem(tableName('people'), signupKey(id), {
      set: { place },
      when: when`#status = ${'waiting'} AND place = ${from}`,
    }),
  );
