import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocument } from '@aws-sdk/lib-dynamodb';
import { beforeEach, expect, test, vi } from 'vitest';
import * as campaigns from '../../../../../functions/lib/sending/campaigns.ts';
import * as ledger from '../../../../../functions/lib/sending/ledger.ts';
import { addProgress, changeStatus } from '../../../../../functions/lib/sending/progress.ts';
import * as mailEvents from '../../../../../functions/lib/sending/results.ts';
import {
  auditLedger,
  latestCampaigns,
  mailHashOf,
  readCampaign,
  type Sends,
} from '../../../../../infra/operate/audit/ledger.ts';

import type { FakeDynamo } from '../../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../../../../support/dynamo/installFakeDynamo.ts';

const id = '00000000-0000-4000-8000-000000000000';
const noon = Date.UTC(2026, 4, 3, 12);
const people = ['0a', '1b', 'fc'];
let dynamo: FakeDynamo;
let sends: Sends;

/** Three people in three partitions: a delivered mail, an accepted one, and a refused one. */
beforeEach(async () => {
  vi.useFakeTimers({ now: noon, toFake: ['Date'] });
  dynamo = installFakeDynamo();
  sends = { dynamo: DynamoDBDocument.from(new DynamoDBClient({ region: 'us-east-1' })), table: 'sends' };
  await start(id);
  for (const person of people) {
    await ledger.enter(id, { id: person }, noon);
    await ledger.claim(id, person, `claim-${person}`, noon + 60_000);
  }
  const [ana = '', bo = '', cem = ''] = people;
  await ledger.record(id, ana, `claim-${ana}`, { state: 'SENT', messageId: 'mail-1' });
  await ledger.record(id, bo, `claim-${bo}`, { state: 'SENT', messageId: 'mail-2' });
  await ledger.record(id, cem, `claim-${cem}`, { state: 'FAILED', reason: 'Refused' });
  await addProgress(id, { SENT: 2, FAILED: 1 });
  await mailEvents.noteMails(id, 'ACCEPTED', ['mail-1', 'mail-2']);
  await mailEvents.noteMails(id, 'DELIVERED', ['mail-1']);
});

async function start(campaignId: string): Promise<void> {
  const template = { name: campaignId, subject: campaignId, htmlContent: '', version: 1, updatedAt: '', mailBytes: 1 };
  const cutoff = new Date().toISOString();
  const audience = { type: 'newsletter' as const };
  await campaigns.start(campaignId, template, { audience, cutoff, accepted: 3, startedBy: 'admin', key: campaignId });
}

async function complete(): Promise<void> {
  const meta = (await campaigns.find(id)) as campaigns.CampaignMeta;
  await changeStatus(meta, { status: 'SENDING', from: 'PREPARING' });
  await changeStatus(meta, { status: 'COMPLETE', total: 3, counts: { ...ledger.zeroCounts, SENT: 2, FAILED: 1 } });
}

const read = async () => {
  const campaign = await readCampaign(sends, id);
  if (!campaign) throw new Error('There is none');
  return campaign;
};

test('the ledger that the workers wrote balances; every row is read once, however small the pages are', async () => {
  await complete();
  const campaign = await read();
  expect(campaign).toMatchObject({ id, settled: true, accepted: new Set(['mail-1', 'mail-2'].map(mailHashOf)) });
  expect(auditLedger(campaign)).toEqual([]);
  for (let n = 0; n < 9; n++) await ledger.enter(id, { id: `0d${n}` }, noon);
  dynamo.perPage = 2;
  const { rows } = await read();
  expect(new Set(rows.map(({ recipient }) => recipient)).size).toBe(12);
  expect(rows).toHaveLength(12);
});

test('the ledger balances although events of mails are lost', async () => {
  await complete();
  for (const { pk, sk } of dynamo.startingWith('sends', `CAMPAIGN#${id}`).filter(({ mails }) => mails))
    dynamo.answer('DeleteCommand', { TableName: 'sends', Key: { pk, sk } });
  const campaign = await read();
  expect(campaign.accepted.size).toBe(0);
  expect(auditLedger(campaign)).toEqual([]);
});

test('a campaign that is running, or changes while it is read, does not count as settled', async () => {
  expect(await read()).toMatchObject({ settled: false });
  await complete();
  dynamo.before('QueryCommand', () => ledger.anonymize(id, '0a'));
  const changed = await read();
  expect(changed.settled).toBe(false);
  expect(auditLedger(changed)).toEqual([]);
  const { rows, settled } = await read();
  expect(settled).toBe(true);
  expect(rows.map(({ recipient }) => recipient)).not.toContain('0a');
});

test('a campaign that never existed, or has expired, is undefined', async () => {
  expect(await readCampaign(sends, 'another')).toBeUndefined();
  vi.setSystemTime(noon + 401 * 24 * 60 * 60 * 1000);
  expect(await readCampaign(sends, id)).toBeUndefined();
});

test('the latest campaigns come newest first, up to the limit', async () => {
  for (const [n, campaign] of ['b', 'c', 'd'].entries()) {
    vi.setSystemTime(noon + (n + 1) * 1000);
    await start(campaign);
  }
  expect(await latestCampaigns(sends, 3)).toEqual(['d', 'c', 'b']);
});
