import { findByAddress, findReader, type SubscriberRow } from '../../people/subscribers/rows.ts';
import { findSuppression, leaveWrites, suppressionOf } from '../../people/suppressions/suppressions.ts';
import { retry } from '../../platform/async/retry.ts';
import { tableName } from '../../platform/dynamo/dynamo.ts';
import { isThere, when } from '../../platform/dynamo/expressions.ts';
import { type TransactItem, transact, transactIf, updateItem } from '../../platform/dynamo/writes.ts';
import { metaKey } from '../campaign/campaigns.ts';
import { findAll, recipientKey } from '../ledger/recipients.ts';

/**
 * Ends a subscription at the reader's own request: deletes it and suppresses the address. Safe to repeat. If there
 * was one to end, the same write counts it for the campaign `through` whose letter they did it, once for each person.
 * `reader`: their id or, in mails that also go to people who do not subscribe, their address's hash.
 */
export const unsubscribe = (reader: string, through?: string): Promise<true> =>
  retry(async () => {
    const { subscriber, hash } = await addressOf(reader, through);
    if (!hash) return true;
    const earlier = await findSuppression(hash);
    // A bounce or complaint stays: it outlasts a new sign-up, an unsubscription does not.
    if (earlier && !subscriber) return true;
    const leaving = leaveWrites(hash, { subscriber, earlier, ...(!earlier && { reason: 'unsubscribed' }) });
    const counted = subscriber && through ? unsubscribedWrites(through, reader) : [];
    const failed = await transact({ leaving, counted });
    // They left or changed their address meanwhile: read again.
    if (failed.includes('leaving')) return undefined;
    // They were counted before and subscribed again since, or the campaign is gone.
    return failed.length === 0 || (await transactIf(leaving)) || undefined;
  });

/**
 * Whether there is nothing to end by such a link: whoever it belongs to does not subscribe, and gets no mail about events
 * either. `reader`, `through`: as for {@link unsubscribe}.
 */
export async function isUnsubscribed(reader: string, through?: string): Promise<boolean> {
  const { subscriber, hash } = await addressOf(reader, through);
  return !subscriber && (!hash || (await suppressionOf(hash)) !== undefined);
}

/** A former reader's address hash comes from the letter's ledger, so that importing an old list cannot add them again. */
async function addressOf(
  reader: string,
  through: string | undefined,
): Promise<{ subscriber?: SubscriberRow | undefined; hash?: string | undefined }> {
  const subscriber = await findReader(reader);
  if (subscriber) return { subscriber, hash: subscriber.addressHash };
  const hash = through && (await findAll(through, [reader])).get(reader)?.addressHash;
  return hash ? { subscriber: await findByAddress(hash), hash } : {};
}

/**
 * Count an unsubscription for the campaign whose letter it was made through, in the transaction that ends the subscription.
 * They fail if the campaign did not list the person, is gone, or has already counted them.
 */
export const unsubscribedWrites = (campaignId: string, id: string): TransactItem[] => [
  updateItem(tableName('sends'), recipientKey(campaignId, id), {
    set: { unsubscribed: true },
    when: when`${isThere} AND attribute_not_exists(unsubscribed)`,
  }),
  updateItem(tableName('sends'), metaKey(campaignId), { add: { unsubscribed: 1 }, when: isThere }),
];
