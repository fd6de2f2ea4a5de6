import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addressHash } from '../../../../functions/lib/people/subscribers/addresses.ts';
import { addByHand } from '../../../../functions/lib/people/subscribers/byHand.ts';
import { edit } from '../../../../functions/lib/people/subscribers/edits.ts';
import * as subscribers from '../../../../functions/lib/people/subscribers/subscribers.ts';
import { suppressErased, suppressionOf } from '../../../../functions/lib/people/suppressions/suppressions.ts';
import { audiencePages } from '../../../../functions/lib/sending/audience/audience.ts';
import { recipientKey } from '../../../../functions/lib/sending/ledger/recipients.ts';
import { unsubscribe } from '../../../../functions/lib/sending/results/unsubscribe.ts';
import { shards } from '../../../../shared/platform/shards.ts';
import { consented } from '../../../support/data/consented.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { installSecrets } from '../../../support/run/calls.ts';

const ana = 'ana@example.org';
const lima = 'lima@example.org';
let dynamo: FakeDynamo;
beforeEach(() => {
  dynamo = installFakeDynamo();
  installSecrets();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

async function join(email = ana): Promise<string> {
  const added = await addByHand({ firstName: 'Ana', lastName: 'Lima', email }, consented(), { liftsOwnChoice: true });
  if (added === 'taken' || 'suppressed' in added) throw new Error(`${email} cannot be added`);
  return added.row.id;
}
const move = (id: string, email: string) => edit(id, { email }, { liftsOwnChoice: true });
/** Records that a letter went to a subscriber at an address. */
async function mailed(id: string, email = ana): Promise<void> {
  const Item = { ...recipientKey('one', id), addressHash: await addressHash(email), state: 'SENT', expiresAt: 2e9 };
  dynamo.answer('PutCommand', { TableName: 'sends', Item });
}
/** The subscribers who haven’t received it. */
async function unsent(): Promise<string[]> {
  const ids: string[] = [];
  for (const shard of shards) {
    const part = { shard, cutoff: '2100-01-01T00:00:00.000Z', excludedCampaigns: ['one'] };
    for await (const { recipients } of audiencePages({ type: 'newsletter' }, part))
      ids.push(...recipients.map(({ id }) => id));
  }
  return ids;
}

test('somebody who leaves and returns keeps their id: the letter is not sent again, and old links unsubscribe them', async () => {
  const id = await join();
  await mailed(id);
  await subscribers.remove(id);
  expect(await join()).toBe(id);
  expect(await unsent()).toEqual([]);
  await unsubscribe(id);
  expect((await subscribers.list()).items).toEqual([]);
  expect(await join()).toBe(id);
});

test('a letter is not sent again to the address’s new holder, nor to the one who moved away from it', async () => {
  const id = await join();
  await mailed(id);
  await move(id, lima);
  const newcomer = await join();
  expect(newcomer).not.toBe(id);
  expect(await unsent()).toEqual([]);
  await subscribers.remove(newcomer);
  expect(await join()).toBe(newcomer);
  expect(await unsent()).toEqual([]);
});

test('a letter that went to somebody at their new address still goes to the new holder of the old one', async () => {
  const id = await join();
  await move(id, lima);
  const newcomer = await join();
  await mailed(id, lima);
  expect(await unsent()).toEqual([newcomer]);
});

test('somebody who was erased and returns gets a new id', async () => {
  const id = await join();
  await suppressErased(await addressHash(ana), '2100-01-01T00:00:00.000Z');
  expect(dynamo.startingWith('people', 'ADDRESS#')).toEqual([]);
  expect(await join()).not.toBe(id);
});

test('somebody who was deleted, and then unsubscribes with an old letter, is suppressed', async () => {
  const id = await join();
  await mailed(id);
  await subscribers.remove(id);
  await unsubscribe(id, 'one');
  expect(await suppressionOf(await addressHash(ana))).toBe('unsubscribed');
});
