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

async function come(email = ana): Promise<string> {
  const added = await addByHand({ firstName: 'Ana', lastName: 'Lima', email }, consented(), { liftsOwnChoice: true });
  if (added === 'taken' || 'suppressed' in added) throw new Error(`${email} cannot come`);
  return added.row.id;
}
const move = (id: string, email: string) => edit(id, { email }, { liftsOwnChoice: true });
/** A letter went to a subscriber at an address. */
async function mailed(id: string, email = ana): Promise<void> {
  const Item = { ...recipientKey('one', id), addressHash: await addressHash(email), state: 'SENT', expiresAt: 2e9 };
  dynamo.answer('PutCommand', { TableName: 'sends', Item });
}
/** Who has not got it. */
async function missing(): Promise<string[]> {
  const ids: string[] = [];
  for (const shard of shards) {
    const part = { shard, cutoff: '2100-01-01T00:00:00.000Z', excludedCampaigns: ['one'] };
    for await (const { recipients } of audiencePages({ type: 'newsletter' }, part))
      ids.push(...recipients.map(({ id }) => id));
  }
  return ids;
}

test('who leaves and comes back is who they were: the letter is not sent again, and old links let them leave', async () => {
  const id = await come();
  await mailed(id);
  await subscribers.remove(id);
  expect(await come()).toBe(id);
  expect(await missing()).toEqual([]);
  await unsubscribe(id);
  expect((await subscribers.list()).items).toEqual([]);
  expect(await come()).toBe(id);
});

test('whoever has an address now that the letter went to does not get it again, nor does who moved away from it', async () => {
  const id = await come();
  await mailed(id);
  await move(id, lima);
  const newcomer = await come();
  expect(newcomer).not.toBe(id);
  expect(await missing()).toEqual([]);
  await subscribers.remove(newcomer);
  expect(await come()).toBe(newcomer);
  expect(await missing()).toEqual([]);
});

test('a letter that followed somebody to their new address does not keep it from who has the old one', async () => {
  const id = await come();
  await move(id, lima);
  const newcomer = await come();
  await mailed(id, lima);
  expect(await missing()).toEqual([newcomer]);
});

test('who was erased and comes back is somebody new', async () => {
  const id = await come();
  await suppressErased(await addressHash(ana), '2100-01-01T00:00:00.000Z');
  expect(dynamo.startingWith('people', 'ADDRESS#')).toEqual([]);
  expect(await come()).not.toBe(id);
});

test('who was deleted and unsubscribes by a letter that they still have is suppressed', async () => {
  const id = await come();
  await mailed(id);
  await subscribers.remove(id);
  await unsubscribe(id, 'one');
  expect(await suppressionOf(await addressHash(ana))).toBe('unsubscribed');
});
