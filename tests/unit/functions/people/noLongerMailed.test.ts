import { expect, test } from 'vitest';
import { openSession } from '../../../../functions/lib/accounts/sessions/session.ts';
import { completeErasures, erase } from '../../../../functions/lib/people/personalData/erase.ts';
import { addByHand } from '../../../../functions/lib/people/subscribers/byHand.ts';
import { edit } from '../../../../functions/lib/people/subscribers/edits.ts';
import * as subscribers from '../../../../functions/lib/people/subscribers/subscribers.ts';
import { suppress, suppressionOf } from '../../../../functions/lib/people/suppressions/suppressions.ts';
import { unsubscribe } from '../../../../functions/lib/sending/results/unsubscribe.ts';
import type { SuppressedPerson } from '../../../../shared/people/model/suppressedPerson.ts';
import { consented } from '../../../support/data/consented.ts';
import { hashOf, idOf } from '../../../support/data/personIds.ts';
import {
  ana,
  callReaderDetails,
  footerToken,
  newAddress,
  noon,
  person,
  readerLinks,
  setMinutesAfterNoon,
} from '../../../support/people/readerLinks.ts';
import { call } from '../../../support/run/calls.ts';

const { dynamo, wholeAccess } = readerLinks();

async function asked<T>(name: string): Promise<T> {
  const cookies = [(await openSession('admin')).cookie.split(';')[0] ?? ''];
  return JSON.parse((await call(name, { cookies })).body ?? '');
}
const listed = async () =>
  (await asked<SuppressedPerson[]>('suppressions/list')).map(({ id: _, at: __, ...row }) => row);
const erased = async () => (await asked<{ erased: number }>('dashboard/counts')).erased;

async function subscribed(name: string): Promise<{ id: string; email: string }> {
  const email = `${name}@example.org`;
  const { id = '' } = await subscribers.add({ firstName: name, lastName: 'Lima', email }, consented());
  return { id, email };
}
const rowOf = (name: string, reason: string) => ({
  ...{ firstName: name, lastName: 'Lima', email: `${name}@example.org` },
  reason,
});

test('an admin sees whom no letter reaches, why and since when, newest first', async () => {
  const [left, bounced, complained] = [await subscribed('leo'), await subscribed('bea'), await subscribed('cem')];
  await subscribed('stays');
  await unsubscribe(left.id);
  setMinutesAfterNoon(1);
  await suppress(hashOf(bounced.email), 'bounced', bounced.email);
  setMinutesAfterNoon(2);
  await suppress(hashOf(complained.email), 'complained', complained.email);
  setMinutesAfterNoon(3);
  await suppress(hashOf('mistyped@example.org'), 'bounced', 'mistyped@example.org');
  expect(await listed()).toEqual([
    { email: 'mistyped@example.org', reason: 'bounced' },
    rowOf('cem', 'complained'),
    rowOf('bea', 'bounced'),
    rowOf('leo', 'unsubscribed'),
  ]);
  const times = (await asked<SuppressedPerson[]>('suppressions/list')).map(({ at }) => at);
  expect(times).toEqual([3, 2, 1, 0].map((minutes) => new Date(noon + minutes * 60_000).toISOString()));
  expect(await erased()).toBe(0);
});

test('a name stays when the reason becomes worse, or the subscriber is deleted', async () => {
  const { id, email } = await subscribed('bea');
  await suppress(hashOf(email), 'bounced', email);
  await subscribers.remove(id);
  await suppress(hashOf(email), 'complained', email);
  expect(await listed()).toEqual([rowOf('bea', 'complained')]);
});

test('whoever gets letters again, at this or another address, is on the list no more', async () => {
  const { id, email } = await subscribed('leo');
  await unsubscribe(id);
  await addByHand({ firstName: 'leo', lastName: 'Lima', email }, consented(), { liftsOwnChoice: true });
  expect(await listed()).toEqual([]);
  await suppress(hashOf(email), 'bounced', email);
  expect(await listed()).toHaveLength(1);
  await edit(id, { email: newAddress }, {});
  expect(await listed()).toEqual([]);
  expect(await suppressionOf(hashOf(email))).toBe('bounced');
  // Nor does a late complaint bring the old address back.
  await suppress(hashOf(email), 'complained', email);
  expect(await listed()).toEqual([]);
  expect(await erased()).toBe(0);
});

test.each(['unsubscribed', 'bounced'] as const)(
  'whoever is erased after they %s is counted, and their address does not come back',
  async (reason) => {
    const { id, email } = await subscribed('leo');
    if (reason === 'unsubscribed') await unsubscribe(id);
    else await suppress(hashOf(email), reason, email);
    setMinutesAfterNoon(1);
    await erase(email);
    await completeErasures(Date.now() + 4 * 60_000);
    expect([await listed(), await erased()]).toEqual([[], 1]);
    expect(await suppressionOf(hashOf(email))).toBe(reason === 'bounced' ? 'bounced' : 'erased');
    await suppress(hashOf(email), 'complained', email);
    expect([await listed(), await erased()]).toEqual([[], 1]);
    expect(JSON.stringify(dynamo().startingWith('people', ''))).not.toContain(email);
  },
);

test('by a link in an old mail, whoever has left sees what is kept, and has it erased', async () => {
  await subscribers.add(person, consented());
  await unsubscribe(idOf(ana));
  expect(await callReaderDetails('show', { token: await footerToken() })).toMatchObject({ subscription: null });
  const token = await wholeAccess();
  const { subscription, data } = await callReaderDetails('show', { token });
  expect(subscription).toBeNull();
  expect(data.kept[0]).toMatchObject({ records: [{ 'First name': 'Ana', 'Email address': ana }], stays: false });
  expect((await callReaderDetails('erase', { token })).status).toBe(200);
  expect(await callReaderDetails('show', { token })).toMatchObject({ access: 'whole', signups: [] });
  expect([await listed(), await erased()]).toEqual([[], 1]);
});
