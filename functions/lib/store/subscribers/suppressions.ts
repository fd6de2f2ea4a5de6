import type { Subscriber, SuppressionReason } from '../../../../shared/model/subscriber.ts';
import { partitions } from '../../../../shared/resources.ts';
import { unsubscribedThrough } from '../campaigns/unsubscribes.ts';
import { table } from '../people.ts';
import { getItem, getItems } from '../reads.ts';
import { shardOf } from '../shards.ts';
import { type TransactItem, type TransactItems, transact } from '../writes.ts';
import type { Former, SubscriberRow } from './identity.ts';
import { findMoved } from './moves.ts';
import { asRead, deletion, findSubscriber, recount, subscriberKey } from './rows.ts';

/*
 * Suppressed addresses, by subscriber id (a keyed hash). They outlast the subscriber's row: deletion and a new sign-up do not
 * bring an address back.
 */

export const suppressionKey = (id: string) => ({ pk: `${partitions.people.suppressions}${shardOf(id)}`, sk: id });

export interface Suppression {
  reason: SuppressionReason;
  /** Since when, in ISO time. */
  at: string;
  /** Ids that whoever left had before: campaigns may know them by one, should they ask to be erased. */
  former?: Former[];
}

export const findSuppression = (id: string) => getItem<Suppression>(table(), suppressionKey(id));

export const suppressionOf = async (id: string): Promise<SuppressionReason | undefined> =>
  (await findSuppression(id))?.reason;

/** Of these ids, why each is suppressed that is. */
export async function suppressionsOf(ids: string[]): Promise<Map<string, SuppressionReason>> {
  const rows = await getItems<{ sk: string; reason: SuppressionReason }>(table(), ids.map(suppressionKey));
  return new Map(rows.map(({ sk, reason }) => [sk, reason]));
}

/** The check that an address is not suppressed. */
export const notSuppressed = (id: string) => ({
  ConditionCheck: { TableName: table(), Key: suppressionKey(id), ConditionExpression: 'attribute_not_exists(pk)' },
});

/** Which reasons a new one may replace: a complaint outweighs a bounce, and both outweigh the person's own wish. */
const replaceable: Record<'bounced' | 'complained', (SuppressionReason | undefined)[]> = {
  bounced: [undefined, 'unsubscribed', 'erased', 'moved'],
  complained: [undefined, 'unsubscribed', 'erased', 'moved', 'bounced'],
};

/**
 * Suppresses an address for good, whether or not it is subscribed. Safe to repeat, and the same in any order: the
 * stronger reason stays.
 */
export async function suppress(id: string, reason: 'bounced' | 'complained'): Promise<void> {
  const [subscriber, earlier] = await Promise.all([findSubscriber(id), suppressionOf(id)]);
  if (!replaceable[reason].includes(earlier)) return;
  const failed = await transact([
    suppressionPut(id, reason, earlier),
    ...(subscriber ? flagging(subscriber, reason) : [notSubscribed(id)]),
  ]);
  // They subscribed or unsubscribed at this moment, or another event was recorded: read again.
  if (failed.length > 0) await suppress(id, reason);
}

/** The writes by which a listed subscriber gets no more mail. */
function flagging(row: Subscriber, reason: SuppressionReason): TransactItem[] {
  const still = asRead(row);
  return [
    {
      Update: {
        TableName: table(),
        Key: subscriberKey(row.id),
        UpdateExpression: 'SET suppressed = :reason',
        ...still,
        ExpressionAttributeValues: { ...still.ExpressionAttributeValues, ':reason': reason },
      },
    },
    ...recount({ from: row, to: { ...row, suppressed: reason } }),
  ];
}

/**
 * Ends a subscription on the person's own wish: deletes their data and suppresses the hash. Who moved to another address
 * is unsubscribed there. Safe to repeat. Where it ends one, the same write counts it for the campaign `through` whose
 * letter they did it, once for each person.
 */
export async function unsubscribe(given: string, through?: string): Promise<void> {
  const known = await findMoved(given);
  const id = known?.id ?? given;
  const [subscriber, earlier] = await Promise.all([findSubscriber(id), suppressionOf(id)]);
  // They left or moved in this moment: read again.
  if (known && !subscriber) return unsubscribe(given, through);
  // A bounce or a complaint stays: it outlasts a new sign-up, the person's own wish does not.
  if (earlier && !subscriber) return;
  const also = subscriber && through ? unsubscribedThrough(through, given) : [];
  const result = await leave(id, { subscriber, earlier, ...(!earlier && { reason: 'unsubscribed' }), also });
  if (result === 'changed') await unsubscribe(given, through);
  // It did once before, and the person came back since; or the campaign is gone.
  if (result === 'alsoRefused') await unsubscribe(given);
}

/**
 * The same for a person whose data is erased. Who subscribed after `before` (ISO time) stays: they have come back since.
 * Safe to repeat.
 */
export async function suppressErased(id: string, before: string): Promise<void> {
  // In this order: a suppression that is lifted, and a row that is deleted, between two reads must not look like both.
  const subscriber = await findSubscriber(id);
  const earlier = await suppressionOf(id);
  if (subscriber && subscriber.createdAt > before) return;
  const isNew = earlier === undefined || earlier === 'unsubscribed' || earlier === 'moved';
  if (!isNew && !subscriber) return;
  const result = await leave(id, { subscriber, earlier, ...(isNew && { reason: 'erased' }) });
  if (result === 'changed') await suppressErased(id, before);
}

/**
 * Deletes a subscriber and, with `reason`, suppresses the address, where both are as they were read, together with the
 * writes of `also`. Where they are not, or one of those is refused, nothing was written.
 */
async function leave(
  id: string,
  read: {
    subscriber: SubscriberRow | undefined;
    earlier: SuppressionReason | undefined;
    reason?: SuppressionReason;
    also?: TransactItems;
  },
): Promise<'left' | 'changed' | 'alsoRefused'> {
  const { subscriber, earlier, reason, also = [] } = read;
  const own = [
    ...(reason ? [suppressionPut(id, reason, earlier, { former: subscriber?.former })] : []),
    ...(!reason && earlier ? [stillSuppressed(id, earlier)] : []),
    ...(subscriber ? deletion(subscriber) : [notSubscribed(id)]),
  ];
  const failed = await transact([...own, ...also]);
  if (failed.length === 0) return 'left';
  return failed.some((index) => index < own.length) ? 'changed' : 'alsoRefused';
}

/** The write that suppresses an address, where `earlier` still is the reason until now. */
export const suppressionPut = (
  id: string,
  reason: SuppressionReason,
  earlier: SuppressionReason | undefined,
  { at = new Date().toISOString(), former }: { at?: string; former?: Former[] | undefined } = {},
) => ({
  Put: {
    TableName: table(),
    Item: { ...suppressionKey(id), reason, at, ...(former && { former }) },
    ...(earlier
      ? { ConditionExpression: 'reason = :earlier', ExpressionAttributeValues: { ':earlier': earlier } }
      : { ConditionExpression: 'attribute_not_exists(pk)' }),
  },
});

/** The check that an address is not subscribed. */
export const notSubscribed = (id: string) => ({
  ConditionCheck: { TableName: table(), Key: subscriberKey(id), ConditionExpression: 'attribute_not_exists(pk)' },
});

/** The check that an address still is suppressed for this reason. */
export const stillSuppressed = (id: string, reason: SuppressionReason) => ({
  ConditionCheck: {
    TableName: table(),
    Key: suppressionKey(id),
    ConditionExpression: 'reason = :reason',
    ExpressionAttributeValues: { ':reason': reason },
  },
});

/** The write that ends a suppression, where it still is the one that was found; without one, the check that there is none. */
export const lift = (id: string, found: Suppression | undefined): TransactItems[number] =>
  found
    ? {
        Delete: {
          TableName: table(),
          Key: suppressionKey(id),
          ConditionExpression: 'reason = :reason',
          ExpressionAttributeValues: { ':reason': found.reason },
        },
      }
    : notSuppressed(id);
