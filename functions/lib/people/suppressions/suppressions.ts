import type { Subscriber, SuppressionReason } from '../../../../shared/people/model/subscriber.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { shardOf } from '../../../../shared/platform/shards.ts';
import { retry } from '../../platform/async/retry.ts';
import { isAbsent, when } from '../../platform/dynamo/expressions.ts';
import { getItem, getItems } from '../../platform/dynamo/reads.ts';
import {
  checkItem,
  deleteItem,
  putItem,
  type TransactItem,
  transactIf,
  updateItem,
} from '../../platform/dynamo/writes.ts';
import { findAddress, forgetFreeWrite, heldBy } from '../subscribers/addresses.ts';
import { table } from '../subscribers/people.ts';
import {
  deleteWrites,
  findByAddress,
  recount,
  type SubscriberRow,
  subscriberKey,
  unchangedCondition,
} from '../subscribers/rows.ts';

/*
 * Suppressed addresses, by their hash. They outlast the subscriber's row: deletion and a new sign-up do not bring an address
 * back.
 */

const suppressionKey = (hash: string) => ({ pk: `${partitions.people.suppressions}${shardOf(hash)}`, sk: hash });

export interface Suppression {
  reason: SuppressionReason;
  /** Since when, in ISO time. */
  at: string;
}

export const findSuppression = (hash: string) => getItem<Suppression>(table(), suppressionKey(hash));

export const suppressionOf = async (hash: string): Promise<SuppressionReason | undefined> =>
  (await findSuppression(hash))?.reason;

/** Of these hashes, why each is suppressed that is. */
export async function suppressionsOf(hashes: string[]): Promise<Map<string, SuppressionReason>> {
  const rows = await getItems<{ sk: string; reason: SuppressionReason }>(table(), hashes.map(suppressionKey));
  return new Map(rows.map(({ sk, reason }) => [sk, reason]));
}

/** The check that an address is not suppressed. */
export const notSuppressed = (hash: string) => checkItem(table(), suppressionKey(hash), isAbsent);

/** Which reasons a new one may replace: a complaint outweighs a bounce, and both outweigh the person's own wish. */
const replaceable: Record<'bounced' | 'complained', (SuppressionReason | undefined)[]> = {
  bounced: [undefined, 'unsubscribed', 'erased', 'moved'],
  complained: [undefined, 'unsubscribed', 'erased', 'moved', 'bounced'],
};

/**
 * Suppresses an address for good, whether or not it is subscribed. Safe to repeat, and the same in any order: the
 * stronger reason stays.
 */
export const suppress = (hash: string, reason: 'bounced' | 'complained'): Promise<true> =>
  retry(async () => {
    const [subscriber, earlier] = await Promise.all([findByAddress(hash), suppressionOf(hash)]);
    if (!replaceable[reason].includes(earlier)) return true;
    const writes = subscriber ? flagging(subscriber, reason) : [heldBy(hash, undefined)];
    // Where they subscribed, moved or unsubscribed at this moment, or another event was recorded: read again.
    return (await transactIf([suppressionPut(hash, reason, earlier), ...writes])) || undefined;
  });

/** The writes by which a listed subscriber gets no more mail. */
const flagging = (row: Subscriber, reason: SuppressionReason): TransactItem[] => [
  updateItem(table(), subscriberKey(row.id), { set: { suppressed: reason }, when: unchangedCondition(row) }),
  ...recount({ from: row, to: { ...row, suppressed: reason } }),
];

/**
 * Ends the subscription of a person whose data is erased, and suppresses the address: nothing says any more who had the address. Who subscribed after `before` (ISO
 * time) stays: they have come back since. Safe to repeat.
 */
export const suppressErased = (hash: string, before: string): Promise<true> =>
  retry(async () => {
    // In this order: a suppression that is lifted, and a row that is deleted, between two reads must not look like both.
    const subscriber = await findByAddress(hash);
    const [earlier, address] = await Promise.all([suppressionOf(hash), findAddress(hash)]);
    if (subscriber && subscriber.createdAt > before) return true;
    const isNew = earlier === undefined || earlier === 'unsubscribed' || earlier === 'moved';
    if (!isNew && !address) return true;
    const writes = leave(hash, { subscriber, earlier, ...(isNew && { reason: 'erased' }), forgets: true });
    return (await transactIf(writes)) || undefined;
  });

/**
 * The writes that delete a subscriber and, with `reason`, suppress the address, where both are as they were read. `forgets`:
 * nothing says any more who had the address.
 */
export function leave(
  hash: string,
  read: {
    subscriber: SubscriberRow | undefined;
    earlier: SuppressionReason | undefined;
    reason?: SuppressionReason;
    forgets?: boolean;
  },
): TransactItem[] {
  const { subscriber, earlier, reason, forgets = false } = read;
  const nobody = forgets ? forgetFreeWrite(hash) : heldBy(hash, undefined);
  return [
    ...(reason ? [suppressionPut(hash, reason, earlier)] : []),
    ...(!reason && earlier ? [stillSuppressed(hash, earlier)] : []),
    ...(subscriber ? deleteWrites(subscriber, { forgets }) : [nobody]),
  ];
}

/** The write that suppresses an address, where `earlier` still is the reason until now. */
export const suppressionPut = (hash: string, reason: SuppressionReason, earlier: SuppressionReason | undefined) =>
  putItem(
    table(),
    { ...suppressionKey(hash), reason, at: new Date().toISOString() },
    earlier ? stillFor(earlier) : isAbsent,
  );

const stillFor = (reason: SuppressionReason) => when`reason = ${reason}`;

/** The check that an address still is suppressed for this reason. */
export const stillSuppressed = (hash: string, reason: SuppressionReason) =>
  checkItem(table(), suppressionKey(hash), stillFor(reason));

/** The write that ends a suppression, where it still is the one that was found; without one, the check that there is none. */
export const lift = (hash: string, found: Suppression | undefined): TransactItem =>
  found ? deleteItem(table(), suppressionKey(hash), stillFor(found.reason)) : notSuppressed(hash);
