import type { SuppressionReason } from '../../../../shared/people/model/subscriber.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { shardOf } from '../../../../shared/platform/shards.ts';
import { retry } from '../../platform/async/retry.ts';
import { tableName } from '../../platform/dynamo/dynamo.ts';
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
import { findAddress, forgetFreeWrite, holderCheck } from '../subscribers/addresses.ts';
import {
  deleteWrites,
  findByAddress,
  recountWrites,
  type SubscriberRow,
  subscriberKey,
  unchangedCondition,
} from '../subscribers/rows.ts';

/*
 * Suppressed addresses, by hash. A suppression outlasts the subscriber's row: deleting the subscriber and signing up
 * again do not lift it.
 */

const suppressionKey = (hash: string) => ({ pk: `${partitions.people.suppressions}${shardOf(hash)}`, sk: hash });

export interface Suppression {
  reason: SuppressionReason;
  /** Since when, in ISO time. */
  at: string;
}

export const findSuppression = (hash: string) => getItem<Suppression>(tableName('people'), suppressionKey(hash));

export const suppressionOf = async (hash: string): Promise<SuppressionReason | undefined> =>
  (await findSuppression(hash))?.reason;

/** The reasons why addresses are suppressed, by hash; only for those that are. */
export async function suppressionsOf(hashes: string[]): Promise<Map<string, SuppressionReason>> {
  const rows = await getItems<{ sk: string; reason: SuppressionReason }>(
    tableName('people'),
    hashes.map(suppressionKey),
  );
  return new Map(rows.map(({ sk, reason }) => [sk, reason]));
}

export const notSuppressedCheck = (hash: string) => checkItem(tableName('people'), suppressionKey(hash), isAbsent);

/** Which reasons a new one may replace: a complaint outweighs a bounce, and both outweigh the person's own choice. */
const replaceable: Record<'bounced' | 'complained', (SuppressionReason | undefined)[]> = {
  bounced: [undefined, 'unsubscribed', 'erased', 'moved'],
  complained: [undefined, 'unsubscribed', 'erased', 'moved', 'bounced'],
};

/**
 * Suppresses an address for good, whether or not it is subscribed. Safe to repeat, in any order: the stronger reason
 * stays.
 */
export const suppress = (hash: string, reason: 'bounced' | 'complained'): Promise<true> =>
  retry(async () => {
    const [subscriber, earlier] = await Promise.all([findByAddress(hash), suppressionOf(hash)]);
    if (!replaceable[reason].includes(earlier)) return true;
    const writes = subscriber ? flagWrites(subscriber, reason) : [holderCheck(hash, undefined)];
    // If they subscribed, moved or unsubscribed meanwhile, or another event was recorded: read again.
    return (await transactIf([suppressionWrite(hash, reason, earlier), ...writes])) || undefined;
  });

/** Flags a subscriber as suppressed: they get no more mail. */
const flagWrites = (row: SubscriberRow, reason: SuppressionReason): TransactItem[] => [
  updateItem(tableName('people'), subscriberKey(row.id), {
    set: { suppressed: reason },
    when: unchangedCondition(row),
  }),
  ...recountWrites({ from: row, to: { ...row, suppressed: reason } }),
];

/**
 * Ends the subscription of a person whose data is erased, suppresses the address, and forgets who had it. Somebody who
 * came onto the list after `before` (ISO time) has come back since, and stays. Safe to repeat.
 */
export const suppressErased = (hash: string, before: string): Promise<true> =>
  retry(async () => {
    // In this order: a suppression lifted and a row deleted in between must not look like a suppression without a row.
    const subscriber = await findByAddress(hash);
    const [earlier, address] = await Promise.all([suppressionOf(hash), findAddress(hash)]);
    if (subscriber && subscriber.addedAt > before) return true;
    const isNew = earlier === undefined || earlier === 'unsubscribed' || earlier === 'moved';
    if (!isNew && !address) return true;
    const writes = leaveWrites(hash, { subscriber, earlier, ...(isNew && { reason: 'erased' }), forgets: true });
    return (await transactIf(writes)) || undefined;
  });

/**
 * Deletes a subscriber and, with `reason`, suppresses the address, on condition that both are unchanged. `forgets`:
 * erases who had the address, too.
 */
export function leaveWrites(
  hash: string,
  read: {
    subscriber: SubscriberRow | undefined;
    earlier: SuppressionReason | undefined;
    reason?: SuppressionReason;
    forgets?: boolean;
  },
): TransactItem[] {
  const { subscriber, earlier, reason, forgets = false } = read;
  const freeAddressWrite = forgets ? forgetFreeWrite(hash) : holderCheck(hash, undefined);
  return [
    ...(reason ? [suppressionWrite(hash, reason, earlier)] : []),
    ...(!reason && earlier ? [suppressedCheck(hash, earlier)] : []),
    ...(subscriber ? deleteWrites(subscriber, { forgets }) : [freeAddressWrite]),
  ];
}

/** Suppresses an address, on condition that the previous reason is still `earlier`. */
export const suppressionWrite = (hash: string, reason: SuppressionReason, earlier: SuppressionReason | undefined) =>
  putItem(
    tableName('people'),
    { ...suppressionKey(hash), reason, at: new Date().toISOString() },
    earlier ? sameReason(earlier) : isAbsent,
  );

const sameReason = (reason: SuppressionReason) => when`reason = ${reason}`;

/** Checks that an address is still suppressed for this reason. */
export const suppressedCheck = (hash: string, reason: SuppressionReason) =>
  checkItem(tableName('people'), suppressionKey(hash), sameReason(reason));

/** Ends a suppression, on condition that its reason is unchanged; without one, checks that there is none. */
export const liftWrite = (hash: string, suppression: Suppression | undefined): TransactItem =>
  suppression
    ? deleteItem(tableName('people'), suppressionKey(hash), sameReason(suppression.reason))
    : notSuppressedCheck(hash);
