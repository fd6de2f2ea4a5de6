import { describe, expect, test, vi } from 'vitest';
import { addAll } from '../../../../functions/lib/people/imports/batch.ts';
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
import { shards } from '../../../../shared/platform/resources.ts';
import { hashOf } from '../../../support/data/personIds.ts';
import { subscriberAt } from '../../../support/data/subscriberAt.ts';
import { consented } from '../../../support/data/subscriberRows.ts';
import { pass, withFakes } from '../../../support/people/withFakes.ts';
import { asWorker } from '../../../support/run/granted.ts';

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
