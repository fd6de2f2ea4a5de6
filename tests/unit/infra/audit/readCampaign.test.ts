import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anonymise } from '../../../../functions/lib/store/campaigns/anonymise.ts';
import * as campaigns from '../../../../functions/lib/store/campaigns/campaigns.ts';
import * as ledger from '../../../../functions/lib/store/campaigns/ledger.ts';
import * as mailEvents from '../../../../functions/lib/store/campaigns/mailEvents.ts';
import { addProgress } from '../../../../functions/lib/store/campaigns/progress.ts';
import { noRows } from '../../../../functions/lib/store/campaigns/recipients.ts';
import { change } from '../../../../functions/lib/store/campaigns/status.ts';
import { auditLedger } from '../../../../infra/operate/audit/ledgerRules.ts';
import { markOf, readCampaign } from '../../../../infra/operate/audit/readCampaign.ts';
import { report } from '../../../../infra/operate/audit/report.ts';
import { latestCampaigns, type Sends } from '../../../../infra/operate/audit/sends.ts';
import type { FakeDynamo } from '../../../support/fakeDynamo.ts';
import { installFakeDynamo } from '../../../support/installFakeDynamo.ts';

const id = '00000000-0000-4000-8000-000000000000';
const noon = Date.UTC(2026, 4, 3, 12);
const people = ['0a', '1b', 'fc'];
let dynamo: FakeDynamo;
let sends: Sends;

/** Three people in three partitions: one was mailed and got it, one was mailed, one was refused. */
beforeEach(async () => {
  vi.useFakeTimers({ now: noon, toFake: ['Date'] });
  dynamo = installFakeDynamo();
  sends = { dynamo: DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'us-east-1' })), table: 'sends' };
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
  await mailEvents.record(id, 'ACCEPTED', ['mail-1', 'mail-2']);
  await mailEvents.record(id, 'DELIVERED', ['mail-1']);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

async function start(campaignId: string): Promise<void> {
  const template = { name: campaignId, subject: campaignId, htmlContent: '', version: 1, updatedAt: '', mailBytes: 1 };
  const cutoff = new Date().toISOString();
  const audience = { type: 'newsletter' as const };
  await campaigns.start(campaignId, template, { audience, cutoff, accepted: 3, startedBy: 'admin', key: campaignId });
}

async function complete(): Promise<void> {
  const meta = (await campaigns.find(id)) as campaigns.CampaignMeta;
  await change(meta, { status: 'SENDING', from: 'PREPARING' });
  await change(meta, { status: 'COMPLETE', total: 3, counts: { ...noRows, SENT: 2, FAILED: 1 } });
}

const read = async (inbox?: Parameters<typeof readCampaign>[2]) => {
  const campaign = await readCampaign(sends, id, inbox);
  if (!campaign) throw new Error('There is none');
  return campaign;
};
/** Somebody does something about the campaign each time that its rows are read. */
const meanwhile = (act: () => Promise<unknown>) => dynamo.before('QueryCommand', act);

test('what the worker and the senders wrote balances, and is told in numbers', async () => {
  await complete();
  const campaign = await read();
  expect(campaign).toMatchObject({ named: 2, delivered: 1, unnamed: 0, knowsAll: false });
  expect(campaign.rows.map(({ recipient }) => recipient).sort()).toEqual(people);
  expect(auditLedger(campaign)).toEqual([]);
  expect(report(campaign, []).join('\n')).toMatch(
    /“0{8}-.*”, 3 May 2026, 12:00 UTC: complete \(0{8}-.*\)\n {2}3 recipients: 2 sent, 1 failed, 0 skipped, 0 in doubt; SES’s events name 2 mails, 1 of them delivered\n {2}✓ The ledger balances$/,
  );
});

test('a mail is known by the same mark to the worker and to the audit', async () => {
  const [item] = dynamo.startingWith('sends', `CAMPAIGN#${id}`).filter(({ sk }) => String(sk).startsWith('DELIVERED#'));
  expect(item?.mails).toEqual([markOf('mail-1')]);
});

test('however small the pages are, every row is read once', async () => {
  await complete();
  for (let n = 0; n < 9; n++) await ledger.enter(id, { id: `0d${n}` }, noon);
  dynamo.perPage = 2;
  const { rows } = await read();
  expect(new Set(rows.map(({ recipient }) => recipient)).size).toBe(12);
  expect(rows).toHaveLength(12);
});

test('mails whose events did not come are told, and are no fault of the ledger', async () => {
  await complete();
  for (const { pk, sk } of dynamo.startingWith('sends', `CAMPAIGN#${id}`).filter(({ mails }) => mails))
    dynamo.answer('DeleteCommand', { TableName: 'sends', Key: { pk, sk } });
  const campaign = await read();
  expect(auditLedger(campaign)).toEqual([]);
  expect(report(campaign, []).join('\n')).toContain(
    'SES’s events did not come for 2 of those sent: they may be late, or lost',
  );
});

test('the inbox of the local cloud tells to whom mails went, and all of them where it was not emptied', async () => {
  await complete();
  const mail = (n: number, subscriber = people[n - 1] ?? '') => ({
    id: `mail-${n}`,
    tags: { campaign: id, subscriber },
  });
  const other = { id: 'mail-8', tags: { campaign: 'another', subscriber: '0a' } };
  const inbox = async () => [mail(1), mail(2), mail(9, '0a'), other, { id: 'mail-7' }];
  const campaign = await read(inbox);
  expect(campaign).toMatchObject({ knowsAll: true, named: 2 });
  expect(campaign.accepted).toHaveLength(3);
  expect(auditLedger(campaign)).toContainEqual(
    expect.objectContaining({ rule: 'mailed twice', says: '0a got 2 mails' }),
  );
  expect(await read(async () => [mail(2)])).toMatchObject({ knowsAll: false });
  expect(await read(async () => [])).toMatchObject({ knowsAll: false });
});

test('a campaign under way is judged as far as that allows', async () => {
  const campaign = await read();
  const lines = report(campaign, auditLedger(campaign)).join('\n');
  expect(lines).toContain(': being prepared (');
  expect(lines).toMatch(/It has not ended: .*\n {2}✓ Nothing is wrong so far$/);
});

test('one that changes while it is read is read again, but not for ever', async () => {
  await complete();
  meanwhile(() => anonymise(id, '0a'));
  const campaign = await read();
  expect(auditLedger(campaign)).toEqual([]);
  expect(campaign.rows.map(({ recipient }) => recipient)).not.toContain('0a');

  const putBack = async (): Promise<void> => {
    const meta = (await campaigns.find(id)) as campaigns.CampaignMeta;
    const Item = { ...campaigns.metaKey(id), ...meta, round: meta.round + 1 };
    dynamo.answer('PutCommand', { TableName: 'sends', Item });
    meanwhile(putBack);
  };
  meanwhile(putBack);
  await expect(read()).rejects.toThrow('changes while it is read: try again in a minute');
});

test('one that never was, or has expired, is not there', async () => {
  expect(await readCampaign(sends, 'another')).toBeUndefined();
  vi.setSystemTime(noon + 401 * 24 * 60 * 60 * 1000);
  expect(await readCampaign(sends, id)).toBeUndefined();
});

test('the latest are the newest, as many as are asked for', async () => {
  for (const [n, campaign] of ['b', 'c', 'd'].entries()) {
    vi.setSystemTime(noon + (n + 1) * 1000);
    await start(campaign);
  }
  expect(await latestCampaigns(sends, 3)).toEqual(['d', 'c', 'b']);
});

test('of what is found many times a few are shown, with what to do', async () => {
  await complete();
  const campaign = await read();
  const findings = Array.from({ length: 1205 }, (_, n) => ({
    ...{ campaign: id, rule: 'mailed twice' as const, says: `${n} got 2 mails` },
  }));
  const lines = report(campaign, findings);
  expect(lines.slice(2).map((line) => line.trim())).toEqual([
    '✗ Mailed twice',
    ...[0, 1, 2, 3, 4].map((n) => `${n} got 2 mails`),
    '… and 1,200 more',
    expect.stringMatching(/^→ A mail cannot be called back\./),
  ]);
});
