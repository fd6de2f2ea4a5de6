import { GetAccountCommand } from '@aws-sdk/client-sesv2';
import { SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSession } from '../../../../functions/lib/accounts/sessions/session.ts';
import { hashOf } from '../../../../functions/lib/letters/compose/letterSource.ts';
import * as emailTemplates from '../../../../functions/lib/letters/templates/emailTemplates.ts';
import * as campaigns from '../../../../functions/lib/sending/campaign/campaigns.ts';
import * as entered from '../../../../functions/lib/sending/ledger/entered.ts';
import { handler as runCampaign } from '../../../../functions/workers/runCampaign.ts';
import { handler as sweepCampaigns } from '../../../../functions/workers/sweepCampaigns.ts';
import { endpointAccess } from '../../../../infra/access/endpoints.ts';
import { workerAccess } from '../../../../infra/access/workers.ts';
import type { EndpointName } from '../../../../shared/contract/index.ts';
import { adminTokenHeader, idempotencyHeader } from '../../../../shared/platform/constants.ts';
import { shards } from '../../../../shared/platform/shards.ts';
import type { CampaignStatus, RecipientState } from '../../../../shared/sending/model/campaign.ts';
import { MillionRows, million, perShard, timed } from '../../../support/dynamo/millionRows.ts';
import { call, installMail, installSecrets } from '../../../support/run/calls.ts';

vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL ??= 'SILENT';
});

/** A send waits up to 20 s for its end; these tests do not. */
vi.mock('../../../../functions/lib/sending/campaign/waitForEnd.ts', () => ({
  waitForEnd: async (campaignId: string) => ({ emailsSent: 0, total: 0, campaignId, status: 'PREPARING' }),
}));

const SendQuota = { Max24HourSend: million, MaxSendRate: 125, SentLast24Hours: 0 };

/** With a list of a million, each function run takes at most half of its time-out. */
const id = '00000000-0000-4000-8000-000000000000';
let rows: MillionRows;
let messages: { step: string; campaignId: string; shards?: string[] }[];
/** The part of its time-out that each run took, by function. */
let runs: { name: string; part: number }[];
beforeEach(async () => {
  vi.useFakeTimers();
  rows = new MillionRows();
  rows.install();
  messages = [];
  runs = [];
  const { ses } = installMail();
  ses.on(GetAccountCommand).resolves({ SendQuota, SendingEnabled: true, ProductionAccessEnabled: true });
  installSecrets();
  for (const queue of ['CAMPAIGN', 'SEND']) vi.stubEnv(`${queue}_QUEUE_URL`, queue);
  mockClient(SQSClient)
    .onAnyCommand()
    .callsFake(async ({ QueueUrl, MessageBody, Entries = [{ MessageBody }] }) => {
      await new Promise((resolve) => setTimeout(resolve, 10));
      if (QueueUrl !== 'CAMPAIGN') return {};
      messages.push(...Entries.map((entry: { MessageBody: string }) => JSON.parse(entry.MessageBody)));
      return {};
    });
  for (const shard of '0123456789abcdef')
    rows.others.answer('PutCommand', {
      TableName: 'people',
      Item: { pk: 'COUNT#SUBSCRIBER', sk: shard, subscribers: million / 16, suppressed: 0 },
    });
});
afterEach(() => {
  for (const { name, part } of runs) expect({ name, part }).toSatisfy((run: { part: number }) => run.part <= 0.5);
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

async function run<T>(name: string, { timeout = 10, memory = 512 }, work: (context: never) => Promise<T>): Promise<T> {
  rows.memory = memory;
  const end = Date.now() + timeout * 1000;
  const { result, milliseconds } = await timed(() =>
    work({ getRemainingTimeInMillis: () => end - Date.now() } as never),
  );
  runs.push({ name, part: milliseconds / 1000 / timeout });
  return result;
}

/** Delivers all messages in the campaign queue; of the steps for each shard only the first shard's, since all are alike. */
async function deliverAll(): Promise<void> {
  for (let message = messages.shift(); message; message = messages.shift()) {
    if (message.shards && message.shards[0] !== shards[0]) continue;
    const event = { Records: [{ messageId: '1', body: JSON.stringify(message) }] } as never;
    const { step } = message;
    const { batchItemFailures } = (await run(step, workerAccess.runCampaign?.runtime ?? {}, async (context) =>
      runCampaign(event, context, () => {}),
    )) as { batchItemFailures: unknown[] };
    expect(batchItemFailures).toEqual([]);
  }
}

async function ask(
  name: EndpointName,
  request: { path?: Record<string, string>; query?: Record<string, string>; body?: unknown },
) {
  const [resource, action] = name.split('/');
  // Loaded before the time is measured.
  await import(`../../../../functions/api/${resource}/${action}.ts`);
  const { admin, cookie } = (await timed(() => openSession('admin'))).result;
  const headers = {
    [adminTokenHeader.toLowerCase()]: admin.token,
    [idempotencyHeader.toLowerCase()]: '"one"',
  };
  const {
    statusCode,
    body,
    headers: responseHeaders,
  } = await run(name, endpointAccess[name].runtime ?? {}, () =>
    call(name, {
      headers: { origin: 'https://www.example.org', ...headers },
      cookies: [cookie.split(';')[0] ?? ''],
      ...request,
    }),
  );
  expect(statusCode, body).toBe(200);
  return { body: JSON.parse(body ?? ''), link: String(responseHeaders?.link ?? '') };
}

/** Puts a campaign with all its rows in one state. */
function put(status: CampaignStatus, state: RecipientState, more: object = {}): void {
  const counts = { total: million, sent: 0, failed: 0, skipped: 0, inDoubt: 0, round: 0, bounced: 0, complained: 0 };
  const meta = {
    id,
    status,
    ...counts,
    templateName: 'news',
    audience: { type: 'newsletter' },
    progressAt: Date.now(),
    expiresAt: 1,
  };
  const dates = { cutoff: new Date().toISOString(), startedAt: new Date().toISOString(), open: 'CAMPAIGN' };
  const Item = { pk: `CAMPAIGN#${id}`, sk: 'META', ...meta, ...dates, subject: 'News', startedBy: 'admin', ...more };
  rows.others.answer('PutCommand', { TableName: 'sends', Item });
  rows.state = state;
}
const meta = async () => (await timed(() => campaigns.find(id))).result;

test('a send ends after each row is counted once', async () => {
  put('SENDING', 'SENT');
  messages.push({ step: 'finish', campaignId: id });
  await deliverAll();
  expect(await meta()).toMatchObject({ status: 'COMPLETE', total: million, sent: million });
});

test('a send is prepared, and everybody is enqueued', async () => {
  put('PREPARING', 'PENDING');
  const content = { subject: 'News', htmlContent: '<p>x</p>' };
  rows.others.answer('PutCommand', {
    TableName: 'sends',
    Item: { pk: `CAMPAIGN_CONTENT#${id}`, sk: 'SOURCE', ...content },
  });
  // All shards but the first are already entered: a million writes would take minutes.
  for (const shard of shards.slice(1)) await timed(() => entered.note(id, { [shard]: perShard }, 1));
  messages.push({ step: 'prepare', campaignId: id });
  await deliverAll();
  expect(rows.written).toBe(perShard);
  expect(await meta()).toMatchObject({ status: 'SENDING', total: million });
});

test('a send is cancelled', async () => {
  put('SENDING', 'PENDING');
  await ask('campaigns/cancel', { path: { id } });
  await deliverAll();
  expect(rows.written).toBe(perShard);
});

test('the sweep finishes a send whose workers all died', async () => {
  put('SENDING', 'SENT');
  vi.advanceTimersByTime(60_000);
  await run('sweep', workerAccess.sweepCampaigns?.runtime ?? {}, () => sweepCampaigns({}));
  await deliverAll();
  expect(await meta()).toMatchObject({ status: 'COMPLETE', sent: million });
});

test('everybody whom SES refused is mailed again', async () => {
  rows.listed = million;
  put('COMPLETE', 'FAILED', { failed: million });
  await ask('campaigns/retryFailed', { path: { id } });
  const { failed } = (await meta()) ?? { failed: 0 };
  await deliverAll();
  expect(await meta()).toMatchObject({ status: 'SENDING', failed: failed - perShard });
});

test('a letter is checked and sent, to all or only to those who haven’t received it', async () => {
  const template = { name: 'news', subject: 'News', htmlContent: '<p>x</p>', mailBytes: 1 };
  await timed(() => emailTemplates.add(template));
  const path = { name: 'news' };
  await ask('emailTemplates/send', { path, body: {} });
  put('COMPLETE', 'SENT', { sent: million, contentHash: hashOf(template) });
  const noted = { pk: 'TEMPLATE#news', sk: `SENT#${hashOf(template)}#ACTIVE#2024#${id}`, campaignId: id };
  rows.others.answer('PutCommand', { TableName: 'sends', Item: noted });
  await ask('emailTemplates/check', { path, query: {} });
  await ask('emailTemplates/send', { path, body: { excludedCampaigns: [id] } });
});

test('the people who have not got a letter are counted in parts that add up', async () => {
  put('COMPLETE', 'SENT', { sent: million });
  rows.unsent = 7;
  const sum = { counted: 0, unsent: 0 };
  for (let after: string | undefined = ''; after !== undefined; ) {
    const query = { excludedCampaigns: id, ...(after && { after }) };
    const { body, link } = await ask('emailTemplates/countUnsent', { path: { name: 'news' }, query });
    sum.counted += body[0].counted;
    sum.unsent += body[0].unsent;
    const next = /after=([^>&]+)/.exec(link)?.[1];
    after = next && decodeURIComponent(next);
  }
  expect(sum).toEqual({ counted: million, unsent: 7 });
});
