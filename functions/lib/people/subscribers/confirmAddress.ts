import { isLinkSecret } from '../../platform/crypto/linkSecret.ts';
import { type AddressChange, doneWrites, find } from './addressChanges.ts';
import { edit, merge } from './edits.ts';
import { findSubscriber } from './rows.ts';

/**
 * Moves a subscription to the address that its subscriber requested, once that address confirms with the value in its link. If the
 * new address has a subscription of its own, the two are merged. Returns the request, also if already done; undefined if it is
 * outdated or impossible.
 */
export async function confirmAddress(id: string, value: string): Promise<AddressChange | undefined> {
  const pending = await find(id);
  if (!pending || !isLinkSecret(value, pending.linkHash)) return undefined;
  return pending.confirmedAt || (await move(pending)) ? pending : undefined;
}

/** Whether the link with this value has moved the subscription. */
export async function isAddressConfirmed(id: string, value: string): Promise<boolean> {
  const change = await find(id);
  return change?.confirmedAt !== undefined && isLinkSecret(value, change.linkHash);
}

async function move(pending: AddressChange): Promise<boolean> {
  const { subscriberId: id, nonce } = pending;
  const subscriber = await findSubscriber(id);
  if (!subscriber) return false;
  const extraWrites = doneWrites(pending, subscriber.email);
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
