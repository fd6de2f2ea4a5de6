import {
  areSame,
  type BoxTimes,
  boxes,
  type DoorPerson,
  type DoorTick,
  type DoorTicks,
  joinTimes,
  setSince,
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
 * The door's list. A row has since when each box is set, and all times of its boxes: a phone that was offline may send an older
 * tick late. docs/decisions/people/0121-the-door-works-offline.md
 */

const since = { came: 'cameAt', paid: 'paidAt' } as const;

const ticksIn = ({ id, ticks }: Pick<SignupRow, 'id' | 'ticks'>): DoorTicks => ({ id, ...ticks });

type Listed = Pick<SignupRow, 'id' | 'addressHash' | 'firstName' | 'lastName' | 'attendanceType' | 'ticks'>;

const byName = new Intl.Collator('en');

/** Everyone who has a seat at the event, by last name. */
export async function doorList(eventId: number): Promise<DoorPerson[]> {
  const found = await Promise.all(
    shards.map((shard) =>
      queryPartition<Listed>(tableName('people'), signupKey(shard).pk, {
        FilterExpression: 'eventId = :event AND (attribute_not_exists(#status) OR #status = :booked)',
        ProjectionExpression: 'id, addressHash, firstName, lastName, attendanceType, ticks',
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
 * Sets or clears boxes of a sign-up for an event. Safe to repeat. Returns what counts now. Throws 404 if the sign-up is gone or
 * for another event, 409 if it has no seat.
 */
export const tick = (eventId: number, id: string, sent: DoorTick): Promise<DoorTicks> =>
  retry(async () => {
    const row = await find(id);
    if (row?.eventId !== eventId) throw notFound('This sign-up');
    if ((row.status ?? 'booked') !== 'booked')
      throw conflict(`${row.firstName} ${row.lastName} has no seat, so they aren’t on the door’s list.`);
    const changed = boxes.flatMap((box) => {
      const before = row.ticks?.[box];
      const after = joinTimes(before, notInFuture(sent[box]));
      return after && !areSame(before, after) ? [[box, after] as const] : [];
    });
    if (changed.length === 0) return ticksIn(row);
    const set = {
      ticks: { ...row.ticks, ...Object.fromEntries(changed) },
      ...Object.fromEntries(changed.map(([box, times]) => [since[box], setSince(times)])),
    };
    const change = updateItem(tableName('people'), signupKey(id), {
      set,
      when: when`${unchanged(row)} AND ${has('ticks', row.ticks)}`,
    });
    const after = { ...row, ...set };
    // Another phone ticked, or the sign-up was canceled in the meantime: read again.
    return (await transactIf([change, ...recountWrites(row, after)])) ? ticksIn(after) : undefined;
  });

/** A phone whose clock is fast must not outdo the ticks of others until its time comes. */
function notInFuture(sent: BoxTimes | undefined): BoxTimes | undefined {
  const now = new Date().toISOString();
  const capped = (at: string) => (at > now ? now : at);
  return sent && { set: sent.set.map(capped), ...(sent.cleared && { cleared: capped(sent.cleared) }) };
}
