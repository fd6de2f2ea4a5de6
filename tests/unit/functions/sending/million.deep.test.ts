import { GetAccountCommand } from '@aws-sdk/client-sesv2';
import { SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, test, vi } from 'vitest';
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

interface Message {
  step: string;
  campaignId: string;
  shards?: string[];
}

/** With a list of a million, each function run takes at most half of its time-out. */
const id = '00000000-0000-4000-8000-000000000000';
let rows: MillionRows;
let messages: Message[];
let onMessage: (message: Message) => void;
beforeEach(async () => {
  vi.useFakeTimers();
  rows = new MillionRows();
  rows.install();
  messages = [];
  onMessage = () => {};
  const SendQuota = { Max24HourSend: million, MaxSendRate: 125, SentLast24Hours: 0 };
  const { ses } = installMail();
  ses.on(GetAccountCommand).resolves({ SendQuota, SendingEnabled: true, ProductionAccessEnabled: true });
  installSecrets();
  for (const queue of ['CAMPAIGN', 'SEND']) vi.stubEnv(`${queue}_QUEUE_URL`, queue);
  mockClient(SQSClient)
    .onAnyCommand()
    .callsFake(async ({ QueueUrl, MessageBody, Entries = [{ MessageBody }] }) => {
      await new Promise((resolve) => setTimeout(resolve, 10));
      if (QueueUrl !== 'CAMPAIGN') return {};
      const added = Entries.map((entry: { MessageBody: string }) => JSON.parse(entry.MessageBody) as Message);
      messages.push(...added);
      added.forEach(onMessage);
      return {};
    });
  for (const sk of '0123456789abcdef')
    put('people', { pk: 'COUNT#SUBSCRIBER', sk, subscribers: million / 16, suppressed: 0 });
});

const put = (TableName: 'people' | 'sends', Item: object) => rows.others.answer('PutCommand', { TableName, Item });
const meta = async () => (await timed(() => campaigns.find(id))).result;

/** Puts a campaign with all its rows in one state. */
function putSend(status: CampaignStatus, state: RecipientState, more: object = {}): void {
  const at = new Date().toISOString();
  put('sends', {
    ...{ pk: `CAMPAIGN#${id}`, sk: 'META', id, status, templateName: 'news', audience: { type: 'newsletter' } },
    ...{ total: million, sent: 0, failed: 0, skipped: 0, inDoubt: 0, round: 0, bounced: 0, complained: 0 },
    ...{ progressAt: Date.now(), expiresAt: 1, cutoff: at, startedAt: at, open: 'CAMPAIGN' },
    ...{ subject: 'News', startedBy: 'admin', ...more },
  });
  rows.state = state;
}

async function run<T>(name: string, { timeout = 10, memory = 512 }, work: (context: never) => Promise<T>): Promise<T> {
  rows.memory = memory;
  const end = Date.now() + timeout * 1000;
  const context = { getRemainingTimeInMillis: () => end - Date.now() } as never;
  const { result, milliseconds } = await timed(() => work(context));
  expect(milliseconds, `milliseconds of ${name}`).toBeLessThanOrEqual((timeout * 1000) / 2);
  return result;
}

/** Delivers all messages in the campaign queue; of the steps for each shard only the first shard's, since all are alike. */
async function deliverAll(): Promise<void> {
  for (let message = messages.shift(); message; message = messages.shift()) {
    if (message.shards && message.shards[0] !== shards[0]) continue;
    const event = { Records: [{ messageId: '1', body: JSON.stringify(message) }] } as never;
    const answer = await run(message.step, workerAccess.runCampaign?.runtime ?? {}, async (context) =>
      runCampaign(event, context, () => {}),
    );
    expect(answer).toEqual({ batchItemFailures: [] });
  }
}

async function ask(name: EndpointName, { key = 'one', ...request }: Parameters<typeof call>[1] & { key?: string }) {
  const [resource, action] = name.split('/');
  // Loaded before the time is measured.
  await import(`../../../../functions/api/${resource}/${action}.ts`);
  const { admin, cookie } = (await timed(() => openSession('admin'))).result;
  const headers = {
    origin: 'https://www.example.org',
    [adminTokenHeader.toLowerCase()]: admin.token,
    [idempotencyHeader.toLowerCase()]: `"${key}"`,
  };
  const answer = await run(name, endpointAccess[name].runtime ?? {}, () =>
    call(name, { headers, cookies: [cookie.split(';')[0] ?? ''], ...request }),
  );
  expect(answer.statusCode, answer.body).toBe(200);
  return { body: JSON.parse(answer.body ?? ''), link: String(answer.headers?.link ?? '') };
}

test('a send is prepared, and everyone is enqueued', async () => {
  putSend('PREPARING', 'PENDING');
  put('sends', { pk: `CAMPAIGN_CONTENT#${id}`, sk: 'SOURCE', subject: 'News', htmlContent: '<p>x</p>' });
  // All shards but the first are already entered: a million writes would take minutes.
  for (const shard of shards.slice(1)) await timed(() => entered.note(id, { [shard]: perShard }, 1));
  messages.push({ step: 'prepare', campaignId: id });
  await deliverAll();
  expect(rows.written).toBe(perShard);
  expect(await meta()).toMatchObject({ status: 'SENDING', total: million });
});

test('a send is canceled', async () => {
  putSend('SENDING', 'PENDING');
  await ask('campaigns/cancel', { path: { id } });
  await deliverAll();
  expect(rows.written).toBe(perShard);
});

test('a send whose workers all died is ended by the sweep, after each row is counted once', async () => {
  putSend('SENDING', 'SENT');
  vi.advanceTimersByTime(60_000);
  await run('sweep', workerAccess.sweepCampaigns?.runtime ?? {}, () => sweepCampaigns({}));
  await deliverAll();
  expect(await meta()).toMatchObject({ status: 'COMPLETE', total: million, sent: million });
});

test('everyone whom SES refused is mailed again', async () => {
  rows.listed = million;
  putSend('COMPLETE', 'FAILED', { failed: million });
  await ask('campaigns/retryFailed', { path: { id } });
  const { failed } = (await meta()) ?? { failed: 0 };
  await deliverAll();
  expect(await meta()).toMatchObject({ status: 'SENDING', failed: failed - perShard });
});

test('a letter is checked and sent, to all or only to those who haven’t received it', async () => {
  const template = { name: 'news', subject: 'News', htmlContent: '<p>x</p>', mailBytes: 1 };
  await timed(() => emailTemplates.add(template));
  // A paused send is answered at once; it would take up to 20 s of waiting otherwise.
  onMessage = ({ campaignId }) =>
    rows.others.answer('UpdateCommand', {
      ...{ TableName: 'sends', Key: { pk: `CAMPAIGN#${campaignId}`, sk: 'META' } },
      UpdateExpression: 'SET #status = :paused',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':paused': 'PAUSED' },
    });
  const path = { name: 'news' };
  const all = await ask('emailTemplates/send', { path, body: {} });
  rows.others.answer('DeleteCommand', { TableName: 'sends', Key: { pk: 'TEMPLATE#news', sk: 'ACTIVE' } });
  putSend('COMPLETE', 'SENT', { sent: million, contentHash: hashOf(template) });
  const sk = `SENT#${hashOf(template)}#ACTIVE#2024#${id}`;
  put('sends', { pk: 'TEMPLATE#news', sk, campaignId: id });
  await ask('emailTemplates/check', { path, query: {} });
  const others = await ask('emailTemplates/send', { path, body: { excludedCampaigns: [id] }, key: 'two' });
  expect(others.body.campaignId).not.toBe(all.body.campaignId);
});

test('the people who have not got a letter are counted in parts that add up', async () => {
  putSend('COMPLETE', 'SENT', { sent: million });
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
