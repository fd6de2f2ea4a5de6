import { expect } from 'vitest';
import * as signups from '../../functions/lib/store/signups/signups.ts';
import { addByHand } from '../../functions/lib/store/subscribers/byHand.ts';
import { edit, merge } from '../../functions/lib/store/subscribers/edits.ts';
import { addAll } from '../../functions/lib/store/subscribers/imported.ts';
import { subscriberId } from '../../functions/lib/store/subscribers/rows.ts';
import * as subscribers from '../../functions/lib/store/subscribers/subscribers.ts';
import { suppress, suppressErased, unsubscribe } from '../../functions/lib/store/subscribers/suppressions.ts';
import { confirm } from '../../functions/lib/store/subscribers/unconfirmed.ts';
import { claimWelcome, releaseWelcome } from '../../functions/lib/store/subscribers/welcomeMail.ts';
import { consented } from './consented.ts';

const person = {
  firstName: 'Ana',
  lastName: 'Lima',
  city: 'Lisbon',
  consent: true as const,
  subscribeNewsletter: false,
};
export const addresses = ['ana@example.org', 'ben@example.org'];
export const may = { id: 1, title: 'Lanterns', eventDate: 'May 3, 2031' };
export const june = { id: 2, title: 'Wells', eventDate: 'June 1, 2031' };

const consent = { source: 'Newsletter form', at: '2024-05-01T00:00:00.000Z' };
const move = async (from: string, to: string) => edit(await subscriberId(from), { email: to }, { liftsOwnWish: true });

/** What people, admins and mail providers do about one address. */
export const acts = {
  subscribe: (email: string) => subscribers.add({ ...person, email }, consented()),
  subscribeNameless: (email: string) => subscribers.add({ ...person, firstName: 'n/a', email }, consented()),
  unsubscribe: async (email: string) => unsubscribe(await subscriberId(email)),
  erase: async (email: string) => suppressErased(await subscriberId(email), new Date().toISOString()),
  remove: async (email: string) => subscribers.remove(await subscriberId(email)),
  bounce: async (email: string) => suppress(await subscriberId(email), 'bounced'),
  complain: async (email: string) => suppress(await subscriberId(email), 'complained'),
  import: async (email: string) => {
    const id = await subscriberId(email);
    const consent = { source: 'the retreat', at: '2024-05-01T00:00:00.000Z' };
    const outcomes = await addAll([{ id, email, firstName: '', lastName: '', consent }], 'import');
    expect(outcomes.has(id)).toBe(true);
  },
  ask: (email: string) => subscribers.add({ ...person, email }, consented(), { confirms: true }),
  confirm: async (email: string) => confirm(await subscriberId(email)),
  addByHand: (email: string) => addByHand({ ...person, email }, consent, { liftsOwnWish: true }),
  rename: async (email: string) => edit(await subscriberId(email), { firstName: 'Anna' }, {}),
  renameLast: async (email: string) => edit(await subscriberId(email), { lastName: 'Lopes' }, {}),
  renameToNothing: async (email: string) => edit(await subscriberId(email), { firstName: '-' }, {}),
  renameAndMove: async (email: string) =>
    edit(await subscriberId(email), { firstName: '', email: `new-${email}` }, { liftsOwnWish: true }),
  move: async (email: string) => move(email, email),
  moveAway: async (email: string) => move(email, `new-${email}`),
  moveBack: async (email: string) => move(`new-${email}`, email),
  moveToOther: async (email: string) => move(email, addresses.find((other) => other !== email) ?? ''),
  merge: async (email: string) => {
    const into = addresses.find((other) => other !== email) ?? '';
    await merge(await subscriberId(email), await subscriberId(into), { also: [], isOver: async () => false });
  },
  welcome: async (email: string) => {
    const id = await subscriberId(email);
    if (await claimWelcome(id)) await releaseWelcome(id);
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
};
