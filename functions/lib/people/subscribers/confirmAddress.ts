import { doneWrite, find } from './addressChanges.ts';
import { edit, merge } from './edits.ts';
import { findSubscriber } from './rows.ts';

/**
 * Moves a subscription to the address that its subscriber asked for, on the word of that address. Where it is subscribed
 * itself, the other subscription ends. True also where it is done already; false where the wish is over, or cannot be.
 */
export async function confirmAddress(id: string, nonce: string): Promise<boolean> {
  const wish = await find(id);
  if (wish?.nonce !== nonce) return false;
  if (wish.confirmedAt) return true;
  const subscriber = await findSubscriber(id);
  if (!subscriber) return false;
  const also = [doneWrite(wish, subscriber.email)];
  // By another press of the same button, or a later wish.
  const isOver = async () => {
    const now = await find(id);
    return now?.nonce !== nonce || now.confirmedAt !== undefined;
  };
  const edited = await edit(id, { email: wish.email }, { liftsOwnWish: true, also, isOver });
  if (typeof edited === 'object' && 'row' in edited) return true;
  if (edited === 'taken' && (await merge(id, wish.toHash, { also, isOver }))) return true;
  const now = await find(id);
  return now?.nonce === nonce && now.confirmedAt !== undefined;
}
