import { findByAddress, findReader, type SubscriberRow } from '../../people/subscribers/rows.ts';
import { leaveWrites, suppressionOf } from '../../people/suppressions/suppressions.ts';
import { retry } from '../../platform/async/retry.ts';
import { transact, transactIf } from '../../platform/dynamo/writes.ts';
import { findAll } from '../ledger/recipients.ts';
import { unsubscribedWrites } from './unsubscribes.ts';

/**
 * Ends a subscription at the reader's own request: deletes their data and suppresses the address. Safe to repeat. If there
 * was one to end, the same write counts it for the campaign `through` whose letter they did it, once for each person.
 * `reader`: their id or, in mails that also go to people who do not subscribe, their address's hash.
 */
export const unsubscribe = (reader: string, through?: string): Promise<true> =>
  retry(async () => {
    const { subscriber, hash } = await addressOf(reader, through);
    if (!hash) return true;
    const earlier = await suppressionOf(hash);
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
