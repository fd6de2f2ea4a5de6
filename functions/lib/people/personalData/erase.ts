import type { Erasure } from '../../../../shared/people/model/personalData.ts';
import { removeLink } from '../../accounts/accountMails.ts';
import * as outbox from '../../outbox/outbox.ts';
import { forEachSettled } from '../../platform/async.ts';
import { tableName } from '../../platform/dynamo/dynamo.ts';
import { queryPartition } from '../../platform/dynamo/reads.ts';
import { deleteItem, putItem, updateItem, when, write } from '../../platform/dynamo/writes.ts';
import { enqueue } from '../../platform/queues/queue.ts';
import * as rateCounters from '../../platform/rateLimits.ts';
import { addressLimits, mailboxOf } from '../../platform/rateLimits.ts';
import { anonymize } from '../../sending/ledger.ts';
import * as signups from '../signups/signups.ts';
import * as detailsLinks from '../subscribers/detailsLinks.ts';
import * as addressChanges from '../subscribers/edits.ts';
import { addressHash, forgetLeft } from '../subscribers/rows.ts';
import { forgetUnconfirmed } from '../subscribers/subscribers.ts';
import { suppressErased } from '../suppressions/suppressions.ts';
import { type Asker, erasureKey, findInAccounts, findKnownIds, findTraces, type KnownIds, lookUp } from './kept.ts';

/** In milliseconds. After this, an email in progress is sent or in doubt, and indexes contain all earlier writes. */
const recheckAfter = 3 * 60 * 1000;
/** In milliseconds. No send should hold an email for longer: it is stuck. */
const stuckAfter = 24 * 60 * 60 * 1000;

/**
 * The sweep goes on with an erasure until nothing is left of what existed at `before` (ISO time) about the address with
 * this hash. Someone who returns later stays. The ids are kept here: once the rows are deleted, nothing else has them.
 */
interface ErasureRow extends KnownIds {
  hash: string;
  before: string;
}

/** A later erasure of the same person replaces the row, which must then stay. */
const unchanged = ({ before }: ErasureRow) => when`#before = ${before}`;

/**
 * What remains is a keyed hash, so that the address is not emailed again unless the person resubscribes, and ledger
 * rows that do not identify the person. Each step may run twice.
 */
export async function erase(email: string, asker: Asker = 'admin'): Promise<Erasure> {
  const existing = await lookUp(email, asker);
  if (existing.kept.every(({ stays }) => stays)) return { erased: false, pending: false, left: existing };
  // What is found by the address itself goes first, as no row keeps it: from here on, the sweep can finish.
  if (asker === 'admin') await eraseFromAccounts(email);
  await Promise.all(addressLimits.map((limit) => rateCounters.forget(limit, mailboxOf(email))));
  const hash = await addressHash(email);
  const row = { hash, before: existing.at, ...(await findKnownIds(hash)) };
  await write(putItem(tableName('people'), { ...erasureKey(hash), ...row, nextAt: Date.now() + recheckAfter }));
  const isDone = await eraseTraces(row);
  return { erased: true, pending: !isDone, left: await lookUp(email, asker) };
}

async function eraseFromAccounts(email: string): Promise<void> {
  const found = await findInAccounts(email);
  for (const { username } of found.unconfirmed) await removeLink('unconfirmedAddresses', username);
  for (const { id } of found.invitations) await removeLink('invitations', id);
}

/** Those due at `now` (Unix milliseconds). Throws if one failed or has waited too long, after handling the others. */
export async function completeErasures(now: number): Promise<void> {
  let stuck = 0;
  const rows = await queryPartition<ErasureRow & { nextAt: number }>(tableName('people'), erasureKey('').pk);
  const due = rows.filter(({ nextAt }) => nextAt <= now);
  await forEachSettled(due, async (row) => {
    const key = erasureKey(row.hash);
    if (await eraseTraces(row)) {
      // Not earlier: someone who presses the button twice is answered the same twice.
      for (const reader of [row.hash, ...row.ids]) await detailsLinks.forget(reader);
      await write(deleteItem(tableName('people'), key, unchanged(row)));
      return;
    }
    await write(updateItem(tableName('people'), key, { set: { nextAt: now + recheckAfter }, when: unchanged(row) }));
    if (now - Date.parse(row.before) > stuckAfter) stuck += 1;
  });
  if (stuck > 0)
    throw new Error(`${stuck === 1 ? 'An erasure' : `${stuck} erasures`} cannot be completed: a send has not ended`);
}

/** False while a send still holds one of the person's emails. */
async function eraseTraces({ hash, before, ids }: ErasureRow): Promise<boolean> {
  // First, so that no campaign started from now on includes them.
  await suppressErased(hash, before);
  for (const id of ids) await forgetLeft(id);
  const traces = await findTraces(hash, before);
  if (traces.unconfirmed) await forgetUnconfirmed(hash);
  for (const { subscriberId } of traces.addressChanges) await addressChanges.forgetAddressChange(subscriberId);
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
