import { type Consent, isOwnWish, type Subscriber } from '../../../../shared/people/model/subscriber.ts';
import { retry } from '../../platform/async/retry.ts';
import { type TransactItem, transactIf } from '../../platform/dynamo/writes.ts';
import { findSuppression } from '../suppressions/suppressions.ts';
import { subscriberWrites } from './additions.ts';
import { addressHash, findAddress, holderOf } from './addresses.ts';
import type { Edited } from './edits.ts';

/**
 * Adds somebody on an admin's word. Unlike a form it says what stands against an address; `liftsOwnWish`: somebody who had
 * left asked to come back. `also`: what is written with it.
 */
export async function addByHand(
  person: Pick<Subscriber, 'firstName' | 'lastName' | 'email'>,
  consent: Consent,
  options: { liftsOwnWish: boolean; also?: TransactItem[] },
): Promise<Exclude<Edited, 'gone' | 'outdated'>> {
  const hash = await addressHash(person.email);
  return retry(async () => {
    const address = await findAddress(hash);
    if (holderOf(address)) return 'taken';
    const found = await findSuppression(hash);
    if (found && !(isOwnWish(found.reason) && options.liftsOwnWish))
      return { suppressed: found.reason, since: found.at };
    const { row, writes } = subscriberWrites({ ...person, addressHash: hash }, { consent, found, address });
    // Where they subscribed, or were suppressed, in this moment: read again.
    return (await transactIf([...writes, ...(options.also ?? [])])) ? { row } : undefined;
  });
}
