import { doneWrite, find } from './addressChanges.ts';
import { edit, merge } from './edits.ts';
import { findSubscriber } from './rows.ts';

/**
 * Moves a subscription to the address that its subscriber requested, once that address confirms. If the new address has a
 * subscription of its own, the two are merged. True also if already done; false if the request is outdated or impossible.
 */
export async function confirmAddress(id: string, nonce: string): Promise<boolean> {
  const pending = await find(id);
  if (pending?.nonce !== nonce) return false;
  if (pending.confirmedAt) return true;
  const subscriber = await findSubscriber(id);
  if (!subscriber) return false;
  const extraWrites = [doneWrite(pending, subscriber.email)];
  // Another press of the same button, or a later request, came first.
  const isOutdated = async () => {
    const latest = await find(id);
    return latest?.nonce !== nonce || latest.confirmedAt !== undefined;
  };
  const edited = await edit(id, { email: pending.email }, { liftsOwnChoice: true, extraWrites, isOutdated });
  if (typeof edited === 'object' && 'row' in edited) return true;
  if (edited === 'taken' && (await merge(id, pending.toHash, { extraWrites, isOutdated }))) return true;
  const latest = await find(id);
  return latest?.nonce === nonce && latest.confirmedAt !== undefined;
}
