import {
  type Box,
  boxes,
  type DoorPerson,
  type DoorTicks,
  laterTick,
  type Tick,
} from '../../../../shared/people/model/door.ts';
import { isOwnChoice } from '../../../../shared/people/model/subscriber.ts';
import { shards } from '../../../../shared/platform/shards.ts';
import { retry } from '../../platform/async/retry.ts';
import { tableName } from '../../platform/dynamo/dynamo.ts';
import { has, when } from '../../platform/dynamo/expressions.ts';
import { queryPartition } from '../../platform/dynamo/reads.ts';
import { transactIf, updateItem } from '../../platform/dynamo/writes.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import { suppressionsOf } from '../suppressions/suppressions.ts';
import { recountWrites } from './eventCounts.ts';
import { find, type SignupRow, signupKey } from './signups.ts';
import { unchanged } from './standing.ts';

/*
 * The door's list. Of each box a row keeps since when it is set, and when it was last set or cleared: a phone that was
 * offline may send an older tick late. docs/decisions/people/0121-the-door-works-offline.md
 */

const since = { came: 'cameAt', paid: 'paidAt' } as const;
const lastTick = { came: 'cameTick', paid: 'paidTick' } as const;

type Ticked = Pick<SignupRow, (typeof since)[Box] | (typeof lastTick)[Box]>;

function tickIn(row: Ticked, box: Box): Tick | undefined {
  const [setAt, at] = [row[since[box]], row[lastTick[box]]];
  return setAt ? { is: true, at: at ?? setAt } : at ? { is: false, at } : undefined;
}

const ticksIn = (row: Ticked & { id: string }): DoorTicks => ({
  id: row.id,
  came: tickIn(row, 'came'),
  paid: tickIn(row, 'paid'),
});

type Listed = Pick<SignupRow, 'id' | 'addressHash' | 'firstName' | 'lastName' | 'attendanceType'> & Ticked;

const byName = new Intl.Collator('en');

/** Everybody who has a seat at the event, by last name. */
export async function doorList(eventId: number): Promise<DoorPerson[]> {
  const found = await Promise.all(
    shards.map((shard) =>
      queryPartition<Listed>(tableName('people'), signupKey(shard).pk, {
        FilterExpression: 'eventId = :event AND (attribute_not_exists(#status) OR #status = :booked)',
        ProjectionExpression:
          'id, addressHash, firstName, lastName, attendanceType, cameAt, cameTick, paidAt, paidTick',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':pk': signupKey(shard).pk, ':event': eventId, ':booked': 'booked' },
      }),
    ),
  );
  const rows = found.flat();
  const reasons = await suppressionsOf(rows.map(({ addressHash }) => addressHash));
  return rows
    .map(({ addressHash, firstName, lastName, attendanceType, ...row }): DoorPerson => {
      const reason = reasons.get(addressHash);
      const mark = reason && !isOwnChoice(reason) ? reason : undefined;
      return { ...ticksIn(row), firstName, lastName, attendanceType, mark };
    })
    .sort(
      (one, other) => byName.compare(one.lastName, other.lastName) || byName.compare(one.firstName, other.firstName),
    );
}

/**
 * Sets or clears boxes of a sign-up; a tick that is older than the last one of its box changes nothing. Safe to repeat.
 * Returns what counts now. Throws 404 if the sign-up is gone, 409 if it has no seat.
 */
export const tick = (id: string, ticks: Partial<Record<Box, Tick | undefined>>): Promise<DoorTicks> =>
  retry(async () => {
    const row = await find(id);
    if (!row) throw notFound('This sign-up');
    if ((row.status ?? 'booked') !== 'booked')
      throw conflict(`${row.firstName} ${row.lastName} has no seat, so they aren’t on the door’s list.`);
    const changed = boxes.flatMap((box) => {
      const [before, sent] = [tickIn(row, box), notInFuture(ticks[box])];
      const after = laterTick(before, sent);
      return after && !(after.at === before?.at && after.is === before.is) ? [{ box, ...after }] : [];
    });
    if (changed.length === 0) return ticksIn(row);
    const set = Object.fromEntries(
      changed.flatMap(({ box, is, at }) => [
        [since[box], is ? at : undefined],
        [lastTick[box], at],
      ]),
    );
    const change = updateItem(tableName('people'), signupKey(id), { set, when: unchangedBoxes(row) });
    const after = { ...row, ...set };
    // Another phone ticked, or the sign-up was canceled meanwhile: read again.
    return (await transactIf([change, ...recountWrites(row, after)])) ? ticksIn(after) : undefined;
  });

/** A phone whose clock is fast must not outdo the ticks of others until its time comes. */
function notInFuture(sent: Tick | undefined): Tick | undefined {
  const now = new Date().toISOString();
  return sent && sent.at > now ? { ...sent, at: now } : sent;
}

/** Neither the seat nor a box has changed since the row was read. */
const unchangedBoxes = (row: SignupRow) =>
  when`${unchanged(row)} AND ${has('cameTick', row.cameTick)} AND ${has('paidTick', row.paidTick)}`;
