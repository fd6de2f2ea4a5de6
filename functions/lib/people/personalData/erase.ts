import type { Erasure } from '../../../../shared/people/model/personalData.ts';
import * as outbox from '../../outbox/outbox.ts';
import { enqueue } from '../../platform/queues/queue.ts';
import { anonymize } from '../../sending/ledger.ts';
import { forget as forgetUnconfirmed } from '../optIn/unconfirmed.ts';
import * as signups from '../signups/signups.ts';
import * as addressChanges from '../subscribers/addressChanges.ts';
import { addressHash, forgetLeft } from '../subscribers/addresses.ts';
import * as detailsLinks from '../subscribers/detailsLinks.ts';
import { suppressErased } from '../suppressions/suppressions.ts';
import { eraseFromAccounts } from './accounts.ts';
import { forgetAttempts } from './attempts.ts';
import * as erasures from './erasures.ts';
import { type Asker, lookUp } from './lookUp.ts';
import { findKnownIds, findTraces } from './traces.ts';

/** In milliseconds. After this, a mail in progress is sent or in doubt, and indexes contain all earlier writes. */
const recheckAfter = 3 * 60 * 1000;
/** In milliseconds. No send should hold a mail for longer: it is stuck. */
const stuckAfter = 24 * 60 * 60 * 1000;

/**
 * Erases what is kept about an address. What remains is a keyed hash, so that it is not mailed again unless the person
 * resubscribes, and ledger rows that do not identify the person. Safe to repeat, also after a killed run.
 */
export async function erase(email: string, asker: Asker = 'admin'): Promise<Erasure> {
  const existing = await lookUp(email, asker);
  if (existing.kept.every(({ stays }) => stays)) return { erased: false, pending: false, left: existing };
  const hash = await addressHash(email);
  // The ids are kept with the command: once the rows are deleted, nothing else has them.
  const command = { hash, before: existing.at, ...(await findKnownIds(hash)) };
  // Before any other write: if this run is killed, the worker finishes the erasure.
  await erasures.put(command, Date.now() + recheckAfter);
  const isDone = await eraseTraces(command);
  await forgetAttempts(email);
  if (asker === 'admin') await eraseFromAccounts(email);
  return { erased: true, pending: !isDone, left: await lookUp(email, asker) };
}

/**
 * Finishes the erasures that are due at `now`, in Unix milliseconds, and postpones those that still wait for a send.
 * Throws if one has waited too long, after handling the others.
 */
export async function completeErasures(now: number): Promise<void> {
  let stuck = 0;
  for (const command of await erasures.due(now)) {
    if (await eraseTraces(command)) {
      // Not earlier: somebody who presses the button twice is answered the same twice.
      for (const reader of [command.hash, ...command.ids]) await detailsLinks.forget(reader);
      await erasures.remove(command);
      continue;
    }
    await erasures.postpone(command, now + recheckAfter);
    if (now - Date.parse(command.before) > stuckAfter) stuck += 1;
  }
  if (stuck > 0)
    throw new Error(`${stuck === 1 ? 'An erasure' : `${stuck} erasures`} cannot be completed: a send has not ended`);
}

/** False while a send still holds one of the person's mails. */
async function eraseTraces({ hash, before, ids }: erasures.ErasureCommand): Promise<boolean> {
  // First, so that no campaign started from now on includes them.
  await suppressErased(hash, before);
  for (const id of ids) await forgetLeft(id);
  const traces = await findTraces(hash, before);
  if (traces.unconfirmed) await forgetUnconfirmed(hash);
  for (const { subscriberId } of traces.addressChanges) await addressChanges.forget(subscriberId);
  for (const mail of traces.mails) await outbox.remove(mail);
  for (const signup of traces.signups) await signups.remove(signup.id);
  let isDone = !traces.isIncomplete;
  for (const { campaign, recipient } of traces.letters) {
    // Its recipients are being entered and counted: wait until that is done.
    if (campaign.status === 'PREPARING') continue;
    if (!(await anonymize(campaign.id, recipient.id))) isDone = false;
    else if (campaign.open) await enqueue('campaign', { step: 'finish', campaignId: campaign.id });
  }
  return isDone;
}
