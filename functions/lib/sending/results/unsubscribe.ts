import { findByAddress, findReader, type SubscriberRow } from '../../people/subscribers/rows.ts';
import { leaveWrites, suppressionOf } from '../../people/suppressions/suppressions.ts';
import { retry } from '../../platform/async/retry.ts';
import { transact, transactIf } from '../../platform/dynamo/writes.ts';
import { findAll } from '../ledger/recipients.ts';
import { unsubscribedThrough } from './unsubscribes.ts';

/**
 * Ends a subscription on the person's own wish: deletes their data and suppresses the address. Safe to repeat. Where it ends
 * one, the same write counts it for the campaign `through` whose letter they did it, once for each person. `reader`: their id
 * or, in mails that go to others too, their address's hash.
 */
export const unsubscribe = (reader: string, through?: string): Promise<true> =>
  retry(async () => {
    const { subscriber, hash } = await addressOf(reader, through);
    if (!hash) return true;
    const earlier = await suppressionOf(hash);
    // A bounce or a complaint stays: it outlasts a new sign-up, the person's own wish does not.
    if (earlier && !subscriber) return true;
    const leaving = leaveWrites(hash, { subscriber, earlier, ...(!earlier && { reason: 'unsubscribed' }) });
    const counted = subscriber && through ? unsubscribedThrough(through, reader) : [];
    const failed = await transact({ leaving, counted });
    // They left or moved in this moment: read again.
    if (failed.includes('leaving')) return undefined;
    // It was counted before, and the person came back since; or the campaign is gone.
    return failed.length === 0 || (await transactIf(leaving)) || undefined;
  });

/** Of somebody who is subscribed no more, the ledger of the letter knows the address: no older list brings it back. */
async function addressOf(
  reader: string,
  through: string | undefined,
): Promise<{ subscriber?: SubscriberRow | undefined; hash?: string | undefined }> {
  const subscriber = await findReader(reader);
  if (subscriber) return { subscriber, hash: subscriber.addressHash };
  const hash = through && (await findAll(through, [reader])).get(reader)?.addressHash;
  return hash ? { subscriber: await findByAddress(hash), hash } : {};
}
