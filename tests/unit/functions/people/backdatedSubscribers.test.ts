import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { growth } from '../../../../functions/lib/people/subscribers/days.ts';
import { addAll } from '../../../../functions/lib/people/subscribers/imported.ts';
import { audiencePages } from '../../../../functions/lib/sending/audience/audience.ts';
import type { CampaignAudience } from '../../../../shared/people/model/audience.ts';
import { shards } from '../../../../shared/platform/shards.ts';
import { hashOf } from '../../../support/data/personIds.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { installSecrets } from '../../../support/run/calls.ts';

const imported = Date.UTC(2026, 10, 24, 12);
const email = 'ana@example.org';

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: imported });
  installFakeDynamo();
  installSecrets();
  const at = '2024-03-01T10:00:00.000Z';
  const person = { addressHash: hashOf(email), email, firstName: 'Ana', lastName: 'Lima', createdAt: at };
  await addAll([{ ...person, consent: { source: 'Ghost, until 2024', at } }], 'import');
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** How many get a letter that was sent at `cutoff`. */
async function sizeOf(audience: CampaignAudience, cutoff = new Date(imported + 1).toISOString()): Promise<number> {
  let size = 0;
  for (const shard of shards)
    for await (const { recipients } of audiencePages(audience, { shard, cutoff })) size += recipients.length;
  return size;
}
const joinedSince = (day: string) => sizeOf({ type: 'joined', since: day, from: `${day}T00:00:00.000Z` });

test('whoever subscribed elsewhere in March 2024 joined then, not on the day of the import', async () => {
  expect(await joinedSince('2024-03-01')).toBe(1);
  expect(await joinedSince('2024-03-02')).toBe(0);
  expect(await joinedSince('2026-11-24')).toBe(0);
});

test('whoever is imported while a letter goes out gets the next one', async () => {
  expect(await sizeOf({ type: 'newsletter' }, new Date(imported - 1).toISOString())).toBe(0);
  expect(await sizeOf({ type: 'newsletter' })).toBe(1);
});

test('on the line of growth, people of an earlier site arrive on the day of the import', async () => {
  expect(await growth(imported)).toMatchObject([{ date: '2026-11-24', subscribers: 1 }]);
});
