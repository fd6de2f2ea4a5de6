import { type Consent, isOwnWish, type Subscriber } from '../../../../shared/model/subscriber.ts';
import { type TransactItems, transact } from '../writes.ts';
import { additionOf } from './additions.ts';
import type { Edited } from './edits.ts';
import { findSubscriber, subscriberId } from './rows.ts';
import { findSuppression } from './suppressions.ts';

/**
 * Adds somebody on an admin's word. Unlike a form it says what stands against an address; `liftsOwnWish`: somebody who had
 * left asked to come back. `also`: what is written with it.
 */
export async function addByHand(
  person: Pick<Subscriber, 'firstName' | 'lastName' | 'email'>,
  consent: Consent,
  options: { liftsOwnWish: boolean; also?: TransactItems },
): Promise<Exclude<Edited, 'gone' | 'outdated'>> {
  const id = await subscriberId(person.email);
  if (await findSubscriber(id)) return 'taken';
  const found = await findSuppression(id);
  if (found && !(isOwnWish(found.reason) && options.liftsOwnWish)) return { suppressed: found.reason, since: found.at };
  const { row, writes } = additionOf({ ...person, id }, { consent, found });
  const failed = await transact([...writes, ...(options.also ?? [])]);
  // Subscribed, or suppressed, in this moment: read again.
  return failed.length > 0 ? addByHand(person, consent, options) : { row };
}
