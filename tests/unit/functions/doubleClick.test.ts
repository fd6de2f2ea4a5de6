import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as campaignLocks from '../../../functions/lib/store/campaignLocks.ts';
import { change, reopen } from '../../../functions/lib/store/campaignStatus.ts';
import * as campaigns from '../../../functions/lib/store/campaigns.ts';
import type { CampaignAudience } from '../../../shared/model/campaign.ts';
import { type FakeDynamo, installFakeDynamo } from '../../support/fakeDynamo.ts';

let dynamo: FakeDynamo;
beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2024, 3, 15), toFake: ['Date'] });
  dynamo = installFakeDynamo();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

const newsletter: CampaignAudience = { type: 'newsletter' };
const event: CampaignAudience = { type: 'event', eventDate: 'May 3, 2031', attendance: 'all' };
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
let clicks = 0;

/** A click on Send; answers with the number of the campaign: the first click of a test begins number 1. */
async function click(audience = newsletter, version = 1): Promise<string> {
  const template = { name: 'news', subject: 'News', htmlContent: '<p>x</p>', version, updatedAt: '', mailBytes: 1 };
  const order = { audience, cutoff: new Date().toISOString(), accepted: 1, startedBy: 'admin' };
  return (await campaigns.start(`campaign ${++clicks}`, template, order)).campaignId;
}

const metaOf = async (id: string) => (await campaigns.find(id)) as campaigns.CampaignMeta;

async function end(id: string, status: 'COMPLETE' | 'CANCELLED' | 'NEEDS_ATTENTION' = 'COMPLETE') {
  await change(await metaOf(id), { status: 'SENDING' });
  expect(await change(await metaOf(id), { status })).toBe(true);
}

test('a second click while the send is under way, however late, is the same send', async () => {
  const first = await click();
  later(3600);
  expect(await click()).toBe(first);
});

test.each(['COMPLETE', 'NEEDS_ATTENTION'] as const)(
  'a second click within five seconds is the same send, also where that is %s by then',
  async (status) => {
    const first = await click();
    await end(first, status);
    later(5);
    expect(await click()).toBe(first);
    expect(dynamo.startingWith('sends', 'CAMPAIGN#').filter(({ sk }) => sk === 'META')).toHaveLength(1);
  },
);

test('a click after a cancel is another send, at once', async () => {
  const first = await click();
  await end(first, 'CANCELLED');
  expect(await click()).not.toBe(first);
});

test('later it is another send', async () => {
  const first = await click();
  await end(first);
  later(5.001);
  const second = await click();
  expect(second).not.toBe(first);
  // Whose own double click is found.
  later(1);
  expect(await click()).toBe(second);
});

test('an edited template is another send, at once', async () => {
  const first = await click();
  await end(first);
  expect(await click(newsletter, 2)).not.toBe(first);
});

test('another audience is another send, at once', async () => {
  const first = await click();
  const second = await click(event);
  expect(second).not.toBe(first);
  await end(second);
  expect(await click({ ...event, attendance: 'virtual' })).not.toBe(second);
  expect(await click(event)).toBe(second);
});

test('a template is under way until its send has ended, not for its double click’s time', async () => {
  expect(await campaignLocks.isHeld('news')).toBe(false);
  const first = await click();
  expect(await campaignLocks.isHeld('news')).toBe(true);
  await end(first);
  expect(await campaignLocks.isHeld('news')).toBe(false);
});

test('a send that goes on has its lock again: the next click is this send, and its end frees the way', async () => {
  const first = await click();
  dynamo.answer('PutCommand', {
    TableName: 'sends',
    Item: { pk: `CAMPAIGN#${first}#0`, sk: 'R#0', state: 'FAILED' },
  });
  await end(first);
  later(60);
  expect(await reopen(await metaOf(first), ['0'], 'FAILED')).toBe(1);
  expect(await click()).toBe(first);
  await change(await metaOf(first), { status: 'COMPLETE' });
  expect(await click()).not.toBe(first);
});

test('a send that has ended does not take the lock from the one that runs', async () => {
  const first = await click();
  dynamo.answer('PutCommand', {
    TableName: 'sends',
    Item: { pk: `CAMPAIGN#${first}#0`, sk: 'R#0', state: 'FAILED' },
  });
  await end(first, 'NEEDS_ATTENTION');
  later(60);
  const second = await click();
  expect(await reopen(await metaOf(first), ['0'], 'FAILED')).toBe('locked');
  expect(await change(await metaOf(first), { status: 'COMPLETE' })).toBe(true);
  expect(await click()).toBe(second);
});
