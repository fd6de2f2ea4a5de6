import { expect } from 'vitest';
import { addAll } from '../../../functions/lib/people/imports/batch.ts';
import { tick } from '../../../functions/lib/people/signups/door.ts';
import * as signups from '../../../functions/lib/people/signups/signups.ts';
import { addByHand, edit, merge } from '../../../functions/lib/people/subscribers/edits.ts';
import { askedWrites, confirmOptIn, findUnconfirmed } from '../../../functions/lib/people/subscribers/optIn.ts';
import { addressHash, findSubscriber } from '../../../functions/lib/people/subscribers/rows.ts';
import * as subscribers from '../../../functions/lib/people/subscribers/subscribers.ts';
import { welcomeWrites } from '../../../functions/lib/people/subscribers/subscribers.ts';
import { suppress, suppressErased } from '../../../functions/lib/people/suppressions/suppressions.ts';
import { sha256 } from '../../../functions/lib/platform/crypto/digest.ts';
import { transactIf } from '../../../functions/lib/platform/dynamo/writes.ts';
import type { VisibleError } from '../../../functions/lib/platform/http/errors.ts';
import { unsubscribe } from '../../../functions/lib/sending/results.ts';
import type { FakeDynamo } from '../dynamo/fakeDynamo.ts';
import { hashOf } from './personIds.ts';
import { noMoment } from './startIn.ts';
import { readerAt, subscriberAt } from './subscriberAt.ts';
import { consented } from './subscriberRows.ts';

const linkValue = 'the value in the link of a mail';
const person = {
  firstName: 'Ana',
  lastName: 'Lima',
  city: 'Lisbon',
  consent: true as const,
  subscribeNewsletter: false,
};
export const addresses = ['ana@example.org', 'ben@example.org'];
export const may = {
  id: 1,
  title: 'Lanterns',
  eventDate: 'May 3, 2031',
  ...noMoment,
};
export const june = {
  id: 2,
  title: 'Wells',
  eventDate: 'June 1, 2031',
  ...noMoment,
};

const consent = { source: 'Newsletter form', at: '2024-05-01T00:00:00.000Z' };
/** By address, the ids that admins and readers already know: from the list, and from links in mails. */
const known = new Map<string, string>();

/** Lets later actions know the ids of everyone who has or had an address at this moment. */
export function remember(dynamo: FakeDynamo): void {
  known.clear();
  const rows = new Map(dynamo.startingWith('people', 'ADDRESS#').map(({ sk, id }) => [sk, String(id)]));
  for (const address of addresses.flatMap((each) => [each, `new-${each}`])) {
    const id = rows.get(hashOf(address));
    if (id) known.set(address, id);
  }
}

const listed = async (email: string) => known.get(email) ?? subscriberAt(email);
const move = async (from: string, to: string) => edit(await listed(from), { email: to }, { liftsOwnChoice: true });

/** Whoever has no sign-up is refused. */
async function tickAtDoor(email: string, is: boolean): Promise<void> {
  const at = new Date().toISOString();
  await tick(may.id, await signups.signupId(email, may), { came: is ? { set: [at] } : { set: [], cleared: at } }).catch(
    (error: VisibleError) => {
      expect(error.status).toBe(404);
    },
  );
}

/** What readers, admins and mail providers do with one address. */
export const actions = {
  subscribe: (email: string) => subscribers.add({ ...person, email }, consented()),
  subscribeNameless: (email: string) => subscribers.add({ ...person, firstName: 'n/a', email }, consented()),
  unsubscribe: async (email: string) => unsubscribe(known.get(email) ?? (await readerAt(email))),
  erase: async (email: string) => suppressErased(await addressHash(email), new Date().toISOString()),
  remove: async (email: string) => subscribers.remove(await listed(email)),
  bounce: async (email: string) => suppress(await addressHash(email), 'bounced'),
  complain: async (email: string) => suppress(await addressHash(email), 'complained'),
  import: async (email: string) => {
    const hash = await addressHash(email);
    const consent = { source: 'the retreat', at: '2024-05-01T00:00:00.000Z' };
    const row = { addressHash: hash, email, firstName: '', lastName: '', createdAt: consent.at, consent };
    const outcomes = await addAll([row], 'import');
    expect(outcomes.has(hash)).toBe(true);
  },
  /** The form's request, and the worker's mail. */
  requestOptIn: async (email: string) => {
    const { addressHash: hash } = await subscribers.add({ ...person, email }, consented(), { confirms: true });
    const request = await findUnconfirmed(hash);
    if (request && !request.mailedAt) await transactIf(askedWrites(request, sha256(linkValue)).facts);
  },
  confirm: async (email: string) => confirmOptIn(await addressHash(email), linkValue),
  addByHand: (email: string) => addByHand({ ...person, email }, consent, { liftsOwnChoice: true }),
  rename: async (email: string) => edit(await listed(email), { firstName: 'Anna' }, {}),
  renameLast: async (email: string) => edit(await listed(email), { lastName: 'Lopes' }, {}),
  renameToNothing: async (email: string) => edit(await listed(email), { firstName: '-' }, {}),
  renameAndMove: async (email: string) =>
    edit(await listed(email), { firstName: '', email: `new-${email}` }, { liftsOwnChoice: true }),
  move: async (email: string) => move(email, email),
  moveAway: async (email: string) => move(email, `new-${email}`),
  moveBack: async (email: string) => move(`new-${email}`, email),
  moveToOther: async (email: string) => move(email, addresses.find((other) => other !== email) ?? ''),
  merge: async (email: string) => {
    const into = addresses.find((other) => other !== email) ?? '';
    return merge(await listed(email), await addressHash(into), { extraWrites: [], isOutdated: async () => false });
  },
  welcome: async (email: string) => {
    const row = await findSubscriber(await listed(email));
    const { facts = [], undo = [] } = row ? welcomeWrites(row) : {};
    if (row && (await transactIf(facts))) await transactIf(undo);
  },
  come: (email: string) => signups.signUp({ ...person, email, attendanceType: 'in-person' }, may),
  watch: (email: string) => signups.signUp({ ...person, email, attendanceType: 'virtual' }, may),
  comeInJune: (email: string) => signups.signUp({ ...person, email, attendanceType: 'in-person' }, june),
  comeWhenever: (email: string) => signups.signUp({ ...person, email, attendanceType: 'in-person' }, undefined),
  cancel: async (email: string) => {
    const { items } = await signups.list();
    const member = items.find((each) => each.email === email);
    if (member) await signups.remove(member.id);
  },
  /** The door ticks them, and takes it back. Only the first event has a door here. */
  arrive: (email: string) => tickAtDoor(email, true),
  leaveAgain: (email: string) => tickAtDoor(email, false),
};
