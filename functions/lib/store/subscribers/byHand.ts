import { type Consent, isOwnWish, type Subscriber } from '../../../../shared/model/subscriber.ts';
import { transact } from '../writes.ts';
import { additionOf } from './additions.ts';
import type { Edited } from './edits.ts';
import { findSubscriber, subscriberId } from './rows.ts';
import { findSuppression } from './suppressions.ts';

/**
 * Adds somebody on an admin's word. Unlike a form it says what stands against an address; `liftsOwnWish`: somebody who had
 * left asked to come back.
 */
export async function addByHand(
  person: Pick<Subscriber, 'firstName' | 'lastName' | 'email'>,
  consent: Consent,
  options: { liftsOwnWish: boolean },
): Promise<Exclude<Edited, 'gone' | 'outdated'>> {
  const id = await subscriberId(person.email);
  if (await findSubscriber(id)) return 'taken';
  const found = await findSuppression(id);
  if (found && !(isOwnWish(found.reason) && options.liftsOwnWish)) return { suppressed: found.reason, since: found.at };
  const writes = additionOf({ ...person, id }, { consent, found });
  const failed = await transact(writes);
  // Subscribed, or suppressed, in this moment: read again.
  if (failed.length > 0) return addByHand(person, consent, options);
  const row = await findSubscriber(id);
  return row ? { row } : 'taken';
}
