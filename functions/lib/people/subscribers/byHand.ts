import { type Consent, isOwnChoice, type Subscriber } from '../../../../shared/people/model/subscriber.ts';
import { retry } from '../../platform/async/retry.ts';
import { type TransactItem, transactIf } from '../../platform/dynamo/writes.ts';
import { findSuppression } from '../suppressions/suppressions.ts';
import { subscriberWrites } from './additions.ts';
import { addressHash, findAddress, holderOf } from './addresses.ts';
import type { EditResult } from './edits.ts';

/**
 * Adds somebody on an admin's word. Unlike a form, it says why an address cannot be added. `liftsOwnChoice`: somebody who
 * had left asked to come back. `extraWrites`: added to the same transaction.
 */
export async function addByHand(
  person: Pick<Subscriber, 'firstName' | 'lastName' | 'email'>,
  consent: Consent,
  options: { liftsOwnChoice: boolean; extraWrites?: TransactItem[] },
): Promise<Exclude<EditResult, 'gone' | 'outdated'>> {
  const hash = await addressHash(person.email);
  return retry(async () => {
    const address = await findAddress(hash);
    if (holderOf(address)) return 'taken';
    const suppression = await findSuppression(hash);
    if (suppression && !(isOwnChoice(suppression.reason) && options.liftsOwnChoice))
      return { suppressed: suppression.reason, since: suppression.at };
    const { row, writes } = subscriberWrites({ ...person, addressHash: hash }, { consent, suppression, address });
    // If they subscribed or were suppressed meanwhile: read again.
    return (await transactIf([...writes, ...(options.extraWrites ?? [])])) ? { row } : undefined;
  });
}
