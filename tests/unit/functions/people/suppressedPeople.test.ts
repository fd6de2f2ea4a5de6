import { expect, test } from 'vitest';
import { completeErasures, erase } from '../../../../functions/lib/people/personalData/erase.ts';
import { addByHand, edit } from '../../../../functions/lib/people/subscribers/edits.ts';
import * as subscribers from '../../../../functions/lib/people/subscribers/subscribers.ts';
import { findSuppression, suppress } from '../../../../functions/lib/people/suppressions/suppressions.ts';
import { unsubscribe } from '../../../../functions/lib/sending/results.ts';
import type { SuppressedPerson } from '../../../../shared/people/model/suppressedPerson.ts';
import { hashOf, idOf } from '../../../support/data/personIds.ts';
import { consented } from '../../../support/data/subscriberRows.ts';
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
import { asAdmin } from '../../../support/people/withFakes.ts';

const { dynamo, mailbox, subscribe, wholeAccess } = readerLinks();

const suppressed = async (): Promise<SuppressedPerson[]> => (await asAdmin('suppressions/list')).body;
const unreached = async () => (await suppressed()).map(({ id: _, at: __, ...row }) => row);
const erased = async (): Promise<number> => (await asAdmin('dashboard/counts')).body.erased;

async function subscribed(name: string): Promise<{ id: string; email: string }> {
  const email = `${name}@example.org`;
  const { id = '' } = await subscribe({ firstName: name, lastName: 'Lima', email });
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
  expect(await unreached()).toEqual([
    { email: 'mistyped@example.org', reason: 'bounced' },
    rowOf('cem', 'complained'),
    rowOf('bea', 'bounced'),
    rowOf('leo', 'unsubscribed'),
  ]);
  const times = (await suppressed()).map(({ at }) => at);
  expect(times).toEqual([3, 2, 1, 0].map((minutes) => new Date(noon + minutes * 60_000).toISOString()));
  expect(await erased()).toBe(0);
});

test('a name stays when the reason becomes worse, or the subscriber is deleted', async () => {
  const { id, email } = await subscribed('bea');
  await suppress(hashOf(email), 'bounced', email);
  await subscribers.remove(id);
  await suppress(hashOf(email), 'complained', email);
  expect(await unreached()).toEqual([rowOf('bea', 'complained')]);
});

test('someone who gets letters again, at this or another address, is on the list no more', async () => {
  const { id, email } = await subscribed('leo');
  await unsubscribe(id);
  await addByHand({ firstName: 'leo', lastName: 'Lima', email }, consented(), { liftsOwnChoice: true });
  expect(await unreached()).toEqual([]);
  await suppress(hashOf(email), 'bounced', email);
  expect(await unreached()).toHaveLength(1);
  await edit(id, { email: newAddress }, {});
  expect(await unreached()).toEqual([]);
  expect((await findSuppression(hashOf(email)))?.reason).toBe('bounced');
  // Nor does a late complaint bring the old address back.
  await suppress(hashOf(email), 'complained', email);
  expect(await unreached()).toEqual([]);
  expect(await erased()).toBe(0);
});

test.each(['unsubscribed', 'bounced'] as const)(
  'someone who is erased after they %s is counted, and their address does not come back',
  async (reason) => {
    const { id, email } = await subscribed('leo');
    if (reason === 'unsubscribed') await unsubscribe(id);
    else await suppress(hashOf(email), reason, email);
    setMinutesAfterNoon(1);
    await erase(email);
    await completeErasures(Date.now() + 4 * 60_000);
    expect([await unreached(), await erased()]).toEqual([[], 1]);
    expect((await findSuppression(hashOf(email)))?.reason).toBe(reason === 'bounced' ? 'bounced' : 'erased');
    await suppress(hashOf(email), 'complained', email);
    expect([await unreached(), await erased()]).toEqual([[], 1]);
    expect(JSON.stringify(dynamo().startingWith('people', ''))).not.toContain(email);
  },
);

test('by a link in an old mail, someone who has left sees what is kept, and has it erased', async () => {
  await subscribe();
  await unsubscribe(idOf(ana));
  expect(await callReaderDetails('show', { token: await footerToken() })).toMatchObject({ subscription: null });
  const token = await wholeAccess();
  const { subscription, data } = await callReaderDetails('show', { token });
  expect(subscription).toBeNull();
  expect(data.kept.find(({ title }: { title: string }) => title.startsWith('On the list'))).toMatchObject({
    records: [{ facts: { firstName: 'Ana', email: ana } }],
    stays: false,
  });
  expect((await callReaderDetails('erase', { token })).status).toBe(200);
  expect(await callReaderDetails('show', { token })).toMatchObject({ access: 'whole', signups: [] });
  expect([await unreached(), await erased()]).toEqual([[], 1]);
});

const input = { ...person, source: 'Card at the book table', agreedOn: '2031-04-01' };
const create = (body: object) => asAdmin('subscribers/create', { body });
const update = (body: object) => asAdmin('subscribers/update', { body, path: { id: idOf(ana) } });
const refused = (fields: object) => ({ status: 400, body: { fields } });

test('an admin adds someone with the proof of their consent; no mail goes out', async () => {
  expect(await create(input)).toMatchObject({ status: 201, body: { id: idOf(ana) } });
  expect((await subscribers.list()).items).toMatchObject([
    { consent: { source: 'Card at the book table', at: '2031-04-01T00:00:00.000Z' } },
  ]);
  await mailbox().deliver(2);
  expect(mailbox().mails()).toEqual([]);
  expect(await create(input)).toMatchObject(refused({ email: expect.any(String) }));
  expect(await create({ ...input, agreedOn: '2032-01-01' })).toMatchObject({ status: 400 });
});

test('an admin learns that an address left, and resubscribes it only by stating that the person asked', async () => {
  await subscribe();
  await unsubscribe(idOf(ana));
  const askedAnew = 'This address unsubscribed on 2031-04-15. Check this only if the person asked you to get it again.';
  expect(await create(input)).toMatchObject(refused({ askedAnew }));
  expect((await create({ ...input, askedAnew: true })).status).toBe(201);
  await suppress(hashOf(newAddress), 'complained');
  const complained = refused({ email: expect.stringContaining('reported as spam') });
  expect(await create({ ...input, email: newAddress, askedAnew: true })).toMatchObject(complained);
});

test('an admin corrects a name and an address, unless someone else was first', async () => {
  await subscribe();
  expect(await update({ ...person, firstName: 'Anna', version: 1 })).toMatchObject({ body: { version: 2 } });
  expect((await update({ ...person, version: 1 })).status).toBe(409);
  expect(await update({ ...person, email: newAddress, version: 2 })).toMatchObject({
    ...{ status: 200, body: { id: idOf(ana), email: newAddress } },
  });
  expect(await subscribers.counts()).toMatchObject({ subscribers: 1, recipients: 1 });
  await subscribers.remove(idOf(ana));
  expect((await update(person)).status).toBe(404);
});
