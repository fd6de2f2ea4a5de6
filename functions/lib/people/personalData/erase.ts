import type { Erasure } from '../../../../shared/people/model/personalData.ts';
import * as deferredMails from '../../notices/deferredMails.ts';
import { enqueue } from '../../platform/queues/queue.ts';
import { anonymise } from '../../sending/ledger/anonymise.ts';
import { forget as forgetUnconfirmed } from '../optIn/unconfirmed.ts';
import * as signups from '../signups/signups.ts';
import * as addressChanges from '../subscribers/addressChanges.ts';
import { addressHash } from '../subscribers/addresses.ts';
import { suppressErased } from '../suppressions/suppressions.ts';
import { eraseFromAccounts } from './accounts.ts';
import { forgetAttempts } from './attempts.ts';
import * as erasures from './erasures.ts';
import { lookUp, type Reach } from './lookUp.ts';
import { findTraces, knownAs } from './traces.ts';

/** After this, in milliseconds, a mail that was in hand is sent or in doubt, and indexes have what was written before. */
const lookAgain = 3 * 60 * 1000;
/** In milliseconds. After this a send is stuck that nothing should hold for so long. */
const tooLong = 24 * 60 * 60 * 1000;

/**
 * Erases what is kept about an address. What remains is a keyed hash, so that it is not mailed again unless the person
 * subscribes anew, and rows of ledgers that say nothing of the person. Safe to repeat, also after a run that was killed.
 */
export async function erase(email: string, reach: Reach = { accounts: true }): Promise<Erasure> {
  const there = await lookUp(email, reach);
  if (there.kept.every(({ stays }) => stays)) return { erased: false, pending: false, left: there };
  const hash = await addressHash(email);
  // Kept with the command: once the rows are gone, nothing else says who they were.
  const command = { hash, before: there.at, ...(await knownAs(hash)) };
  // Before anything is written: whatever becomes of this run, the worker sees to it that all of it is erased.
  await erasures.put(command, Date.now() + lookAgain);
  const isDone = await eraseTraces(command);
  await forgetAttempts(email);
  if (reach.accounts) await eraseFromAccounts(email);
  return { erased: true, pending: !isDone, left: await lookUp(email, reach) };
}

/**
 * Does what is left of the erasures that are due at `now`, in Unix milliseconds; those for which a send has something in
 * hand are looked after again. Throws where one has waited too long, once the others are done.
 */
export async function completeErasures(now: number): Promise<void> {
  let stuck = 0;
  for (const command of await erasures.due(now)) {
    if (await eraseTraces(command)) {
      await erasures.remove(command);
      continue;
    }
    await erasures.postpone(command, now + lookAgain);
    if (now - Date.parse(command.before) > tooLong) stuck += 1;
  }
  if (stuck > 0)
    throw new Error(
      `${stuck === 1 ? 'An erasure' : `${stuck} erasures`} cannot be completed: a campaign does not come to an end`,
    );
}

/** False where a send has something in hand. */
async function eraseTraces({ hash, before }: erasures.ErasureCommand): Promise<boolean> {
  // First of all: a campaign that is started from here on does not find them.
  await suppressErased(hash, before);
  const traces = await findTraces(hash, before);
  if (traces.unconfirmed) await forgetUnconfirmed(hash);
  for (const { subscriberId } of traces.addressChanges) await addressChanges.forget(subscriberId);
  for (const { command } of traces.deferredMails) await deferredMails.remove(command);
  for (const signup of traces.signups) await signups.remove(signup.id);
  let isDone = !traces.mayComeYet;
  for (const { campaign, recipient } of traces.letters) {
    // Its recipients are entered just now, and counted: it is waited for.
    if (campaign.status === 'PREPARING') continue;
    if (!(await anonymise(campaign.id, recipient.id))) isDone = false;
    else if (campaign.open) await enqueue('campaign', { step: 'finish', campaignId: campaign.id });
  }
  return isDone;
}
