import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logger } from '../../../../functions/lib/platform/log/log.ts';
import * as campaigns from '../../../../functions/lib/sending/campaign/campaigns.ts';
import { finishCampaign } from '../../../../functions/lib/sending/campaign/finishCampaign.ts';
import { addProgress } from '../../../../functions/lib/sending/campaign/progress.ts';
import { changeStatus } from '../../../../functions/lib/sending/campaign/status.ts';
import { sweep } from '../../../../functions/lib/sending/control/sweep.ts';
import * as ledger from '../../../../functions/lib/sending/ledger/ledger.ts';
import { toCampaign } from '../../../../functions/lib/sending/ledger/progress.ts';
import * as recipients from '../../../../functions/lib/sending/ledger/recipients.ts';
import { enqueueShard } from '../../../../functions/lib/sending/prepare/enqueueShard.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';

vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL ??= 'SILENT';
});

/** Everything was killed in the middle of a send: these tests follow what the sweep does in the next minutes. */
const id = 'campaign';
const killedAt = Date.UTC(2024, 3, 15);
let dynamo: FakeDynamo;
let requested: { step: string; shard?: string }[];
beforeEach(async () => {
  vi.useFakeTimers({ now: killedAt, toFake: ['Date'] });
  dynamo = installFakeDynamo();
  vi.stubEnv('CAMPAIGN_QUEUE_URL', 'campaign');
  vi.stubEnv('SEND_QUEUE_URL', 'send');
  requested = [];
  const sqs = mockClient(SQSClient);
  sqs.on(SendMessageCommand).callsFake(({ MessageBody }) => ({ at: requested.push(JSON.parse(MessageBody)) }));
  sqs.on(SendMessageBatchCommand).callsFake(({ Entries }) => {
    requested.push(...Entries.map((entry: { MessageBody: string }) => JSON.parse(entry.MessageBody)));
    return {};
  });
  const template = { name: 'news', subject: 'News', htmlContent: '<p>x</p>', version: 1, updatedAt: '', mailBytes: 1 };
  const options = {
    audience: { type: 'newsletter' as const },
    cutoff: new Date().toISOString(),
    accepted: 3,
    startedBy: 'admin',
  };
  await campaigns.start(id, template, options);
  for (const recipient of ['0a', '1b', '2c']) await ledger.enter(id, { id: recipient }, 1);
  await changeStatus(await meta(), { status: 'SENDING', from: 'PREPARING', total: 3 });
  await addProgress(id, {});
  await ledger.claim(id, '0a', 'one', killedAt + 30_000);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

const meta = async () => (await campaigns.find(id)) as campaigns.CampaignMeta;
const stateOf = async (recipient: string) => (await recipients.findAll(id, [recipient])).get(recipient)?.state;
/** Runs the sweep, this many seconds after the kill, and the workers that it enqueues. */
const sweepAfter = async (seconds: number) => {
  vi.setSystemTime(killedAt + seconds * 1000);
  await sweep(Date.now());
  for (const step of [...requested]) if (step.step === 'enqueue') await enqueueShard(step as never);
};

test('within two minutes pending mails go on, and those in flight are put in doubt', async () => {
  // As late as a sweep each minute may come.
  await sweepAfter(44);
  expect(requested).toEqual([]);
  expect(await stateOf('0a')).toBe('CLAIMED');
  await sweepAfter(104);
  expect(await stateOf('0a')).toBe('IN_DOUBT');
  expect(requested.filter(({ step }) => step === 'enqueue')).toHaveLength(1);
  for (const recipient of ['1b', '2c']) {
    await ledger.claim(id, recipient, 'two', Date.now() + 30_000);
    await ledger.record(id, recipient, 'two', { state: 'SENT', messageId: 'mail' });
  }
  await finishCampaign(id);
  expect(await meta()).toMatchObject({ status: 'NEEDS_ATTENTION', sent: 2, inDoubt: 1 });
});

test('a claim whose worker may still be alive is left alone', async () => {
  await ledger.enter(id, { id: '3d' }, 1);
  await ledger.claim(id, '3d', 'three', killedAt + 90_000);
  await sweepAfter(60);
  expect([await stateOf('0a'), await stateOf('3d')]).toEqual(['IN_DOUBT', 'CLAIMED']);
});

test('meanwhile the admin sees since when the sender has stopped, and no rate', async () => {
  expect(toCampaign(await meta()).stalledSince).toBeUndefined();
  vi.setSystemTime(killedAt + 31_000);
  expect(toCampaign(await meta()).stalledSince).toBe(new Date(killedAt).toISOString());
  await addProgress(id, { SENT: 1 });
  expect(toCampaign(await meta())).toMatchObject({ ratePerSecond: expect.any(Number) });
  expect(toCampaign(await meta()).stalledSince).toBeUndefined();
});

test('an alarm is raised after a quarter of an hour, for as long as there is no progress', async () => {
  const error = vi.spyOn(logger, 'error').mockImplementation(() => {});
  for (const seconds of [60, 15 * 60]) await sweepAfter(seconds);
  expect(error).not.toHaveBeenCalled();
  for (const seconds of [16 * 60, 17 * 60]) await sweepAfter(seconds);
  const alarm = { alarm: 'CampaignStalled', campaignId: id, since: expect.any(String) };
  expect(error.mock.calls.map(([, details]) => details)).toEqual([alarm, alarm]);
  await addProgress(id, { SENT: 1 });
  await sweepAfter(18 * 60);
  await changeStatus(await meta(), { status: 'PAUSED', reason: 'an admin' });
  await sweepAfter(60 * 60);
  expect(error).toHaveBeenCalledTimes(2);
});

test('an expired send that the index still lists delays no other and does not come back', async () => {
  const Key = { pk: 'CAMPAIGN#expired', sk: 'META' };
  dynamo.answer('PutCommand', { TableName: 'sends', Item: { ...(await meta()), ...Key, id: 'expired' } });
  dynamo.reachIndexes = () => {};
  dynamo.answer('DeleteCommand', { TableName: 'sends', Key });
  expect((await campaigns.open()).map((each) => each.id)).toEqual([id, 'expired']);
  await sweepAfter(60);
  expect(requested.length).toBeGreaterThan(0);
  expect(requested).not.toContainEqual(expect.objectContaining({ campaignId: 'expired' }));
  expect(await campaigns.find('expired')).toBeUndefined();
});

test('when restarting does not help, the sweep waits longer each time', async () => {
  const times: number[] = [];
  for (let n = 1; n <= 60; n++) {
    requested = [];
    await sweepAfter(n * 60);
    if (requested.length > 0) times.push(n);
    // The first sweep puts the claim in doubt, which counts as progress once.
  }
  expect(times.slice(0, 6)).toEqual([1, 2, 3, 5, 9, 17]);
  expect(times.at(-1)).toBeGreaterThan(50);
});
