import { describe, expect, test, vi } from 'vitest';
import { addAll } from '../../../../functions/lib/people/imports/batch.ts';
import { completeErasures, erase } from '../../../../functions/lib/people/personalData/erase.ts';
import { addByHand, edit } from '../../../../functions/lib/people/subscribers/edits.ts';
import { addressHash } from '../../../../functions/lib/people/subscribers/rows.ts';
import * as subscribers from '../../../../functions/lib/people/subscribers/subscribers.ts';
import {
  findSuppression,
  suppress,
  suppressErased,
} from '../../../../functions/lib/people/suppressions/suppressions.ts';
import { audiencePages, contactsOf } from '../../../../functions/lib/sending/audience.ts';
import { namelessReaders } from '../../../../functions/lib/sending/check.ts';
import { recipientKey } from '../../../../functions/lib/sending/ledger.ts';
import { unsubscribe } from '../../../../functions/lib/sending/results.ts';
import { handler as sweepHandler } from '../../../../functions/workers/sweep.ts';
import type { CampaignAudience } from '../../../../shared/people/model/audience.ts';
import type { SuppressedPerson } from '../../../../shared/people/model/subscriber.ts';
import { shards } from '../../../../shared/platform/resources.ts';
import { hashOf, idOf, subscriberAt } from '../../../support/data/personIds.ts';
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
import { asAdmin, pass, withFakes } from '../../../support/people/withFakes.ts';
import { asWorker } from '../../../support/run/granted.ts';

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

describe('subscribers', () => {
  const sweep = asWorker('sweep', sweepHandler);

  const noon = Date.UTC(2026, 4, 3, 12);
  const day = 24 * 60 * 60 * 1000;
  const fakes = withFakes(noon);

  const addressOf = (name: string) => `${name}@example.org`;
  const person = (name: string) => ({ firstName: name, lastName: 'Lima', email: addressOf(name) });
  const subscribe = async (name: string) => (await subscribers.add(person(name), consented())).id ?? '';
  /** Imports readers who agreed on a day in 2024, with these first names. */
  const importReaders = (...firstNames: string[]) =>
    addAll(
      firstNames.map((firstName, n) => {
        const [email, createdAt] = [addressOf(`reader${n}`), '2024-03-01T10:00:00.000Z'];
        const consent = { source: 'Ghost, until 2024', at: createdAt };
        return { addressHash: hashOf(email), email, firstName, lastName: '', createdAt, consent };
      }),
      'import',
    );
  const newsletter: CampaignAudience = { type: 'newsletter' };
  /** The ids of those who get a letter that is sent at `cutoff`. */
  async function idsOf(audience: CampaignAudience, cutoff = noon + 1, excludedCampaigns: string[] = []) {
    const ids: string[] = [];
    for (const shard of shards) {
      const part = { shard, cutoff: new Date(cutoff).toISOString(), excludedCampaigns };
      for await (const { recipients } of audiencePages(audience, part)) ids.push(...recipients.map(({ id }) => id));
    }
    return ids;
  }

  describe('growth', () => {
    const at = (days: number) => vi.setSystemTime(noon + days * day);

    const recordGrowth = () => sweep({ time: new Date().toISOString() });

    test('is the number on each day since counting began, and how many have joined and left', async () => {
      at(-500);
      const ana = await subscribe('ana');
      await subscribe('bo');
      await recordGrowth();
      at(1);
      const dee = await subscribe('dee');
      await unsubscribe(dee);
      await unsubscribe(ana);
      await subscribe('eli');
      await recordGrowth();
      at(2);
      await subscribe('fay');
      await sweep({ time: new Date(Date.now() + 60_000).toISOString() });
      const counted = [
        { date: '2024-12-19', subscribers: 2 },
        { date: '2026-05-04', subscribers: 2 },
        { date: '2026-05-05', subscribers: 3 },
      ];
      expect(await subscribers.growth(Date.now())).toMatchObject({ days: counted, joined: 5, left: 2 });
    });

    test('of a day is what its latest run counted; an earlier run that arrives late changes nothing', async () => {
      for (const [name, ran, counted] of [
        ['ana', noon + 1000, 1],
        ['bo', noon, 1],
        ['cy', noon + 2000, 3],
      ] as const) {
        await subscribe(name);
        await subscribers.recordDay(ran);
        const recorded = fakes.dynamo.startingWith('people', 'SUBSCRIBER_DAY');
        expect(recorded).toMatchObject([{ date: '2026-05-03', subscribers: counted }]);
      }
    });
  });

  test('those who subscribed elsewhere in 2024 joined then, get the next letter, and count from the import', async () => {
    await importReaders('Ana');
    const since = async (date: string) =>
      (await idsOf({ type: 'joined', since: date, from: `${date}T00:00:00.000Z` })).length;
    expect([await since('2024-03-01'), await since('2024-03-02'), await since('2026-05-03')]).toEqual([1, 0, 0]);
    // Not the one that is going out at that moment.
    expect([await idsOf(newsletter, noon - 1), (await idsOf(newsletter)).length]).toEqual([[], 1]);
    expect((await subscribers.growth(noon)).days).toMatchObject([{ date: '2026-05-03', subscribers: 1 }]);
  });

  describe('before a letter goes to all readers, an admin', () => {
    const warnings = (htmlContent: string, audience: CampaignAudience = newsletter) =>
      namelessReaders({ subject: 'A', htmlContent }, audience);

    test('sees how many have no first name, and how it greets them', async () => {
      await importReaders('Ana', '', 'n/a', 'Bo', 'Cy', '');
      expect(await warnings('Dear {firstName},')).toEqual([
        '3 of 6 readers have no first name to greet them by: {firstName|friend} greets them as “friend”.',
      ]);
      // Those who get no letters do not count.
      await suppress(hashOf(addressOf('reader1')), 'bounced');
      await unsubscribe(await subscriberAt(addressOf('reader2')));
      expect(await warnings('Dear {firstName},')).toEqual([
        '1 of 4 readers has no first name to greet them by: {firstName|friend} greets them as “friend”.',
      ]);
      expect(await namelessReaders({ subject: 'For {firstName}', htmlContent: 'x' }, newsletter)).toHaveLength(1);
      await unsubscribe(await subscriberAt(addressOf('reader5')));
      expect(await warnings('Dear {firstName},')).toEqual([]);
    });

    test('sees no warning if the letter has a word for them, or if the audience is not counted in advance', async () => {
      await importReaders('', '');
      expect(await warnings('Dear {firstName|friend},')).toEqual([]);
      expect(await warnings('Dear all,')).toEqual([]);
      for (const audience of [
        { type: 'joined', since: '2024-01-01', from: '2024-01-01T00:00:00.000Z' },
        { type: 'missed', campaignId: 'one', subject: 'A', sentAt: '2024-01-01T00:00:00.000Z' },
        { type: 'event', eventId: 1, eventTitle: 'Lanterns', eventDate: 'May 3, 2031', attendance: 'all' },
      ] as const)
        expect(await warnings('Dear {firstName},', audience)).toEqual([]);
    });

    test('sees those counted as they are now who were deleted and imported again while a name was corrected', async () => {
      await importReaders('');
      const id = await subscriberAt(addressOf('reader0'));
      fakes.dynamo.before('TransactWriteCommand', async () => {
        await subscribers.remove(id);
        pass(1);
        await importReaders('Ana');
      });
      expect(await edit(id, { firstName: 'Bo' }, {})).toMatchObject({ row: { firstName: 'Bo' } });
      expect(await warnings('Dear {firstName},')).toEqual([]);
    });
  });

  describe('the id of a subscriber, by which ledgers and links know them', () => {
    const [ana, lima] = [addressOf('ana'), addressOf('lima')];
    async function join(): Promise<string> {
      const added = await addByHand(person('ana'), consented(), { liftsOwnChoice: true });
      if (added === 'taken' || 'suppressed' in added) throw new Error('They cannot be added');
      return added.row.id;
    }
    const move = (id: string) => edit(id, { email: lima }, { liftsOwnChoice: true });
    /** Records that a letter went to a subscriber at an address. */
    async function mailed(id: string, email = ana): Promise<void> {
      const Item = { ...recipientKey('one', id), addressHash: await addressHash(email), state: 'SENT', expiresAt: 2e9 };
      fakes.dynamo.answer('PutCommand', { TableName: 'sends', Item });
    }
    /** Those who haven’t received it. */
    const unsent = () => idsOf(newsletter, noon + day, ['one']);

    test('stays when they leave and return: the letter is not sent again, and old links unsubscribe them', async () => {
      const id = await join();
      await mailed(id);
      await subscribers.remove(id);
      expect(await join()).toBe(id);
      expect(await unsent()).toEqual([]);
      await unsubscribe(id);
      expect((await subscribers.list()).items).toEqual([]);
      expect(await join()).toBe(id);
    });

    test('keeps a letter from the new holder of their address, and from themselves at a new one', async () => {
      const id = await join();
      await mailed(id);
      await move(id);
      const newcomer = await join();
      expect(newcomer).not.toBe(id);
      expect(await unsent()).toEqual([]);
      expect((await contactsOf([{ id }])).get(id)?.email).toBe(lima);
      await subscribers.remove(newcomer);
      expect(await join()).toBe(newcomer);
      expect(await unsent()).toEqual([]);
    });

    test('lets a letter that they got at a new address go to the new holder of the old one', async () => {
      const id = await join();
      await move(id);
      const newcomer = await join();
      await mailed(id, lima);
      expect(await unsent()).toEqual([newcomer]);
    });

    test('is another one if they were erased and return', async () => {
      const id = await join();
      await suppressErased(await addressHash(ana), '2100-01-01T00:00:00.000Z');
      expect(fakes.dynamo.startingWith('people', 'ADDRESS#')).toEqual([]);
      expect(await join()).not.toBe(id);
    });

    test('suppresses their address by an old letter, even after they were deleted', async () => {
      const id = await join();
      await mailed(id);
      await subscribers.remove(id);
      await unsubscribe(id, 'one');
      expect((await findSuppression(await addressHash(ana)))?.reason).toBe('unsubscribed');
    });
  });
});
