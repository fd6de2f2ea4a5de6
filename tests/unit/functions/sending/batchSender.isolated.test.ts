import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, test, vi } from 'vitest';
import { logger } from '../../../../functions/lib/platform/log/log.ts';
import * as campaigns from '../../../../functions/lib/sending/campaign/campaigns.ts';
import { BatchSender } from '../../../../functions/lib/sending/deliver/batchSender.ts';
import { RateLimiter } from '../../../../functions/lib/sending/deliver/rateLimiter.ts';
import { send } from '../../../../functions/lib/sending/deliver/ses.ts';
import * as ledger from '../../../../functions/lib/sending/ledger/ledger.ts';
import { findAll } from '../../../../functions/lib/sending/ledger/recipients.ts';
import { chunkSize } from '../../../../functions/lib/sending/prepare/enqueueShard.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';

vi.mock('../../../../functions/lib/sending/deliver/ses.ts', () => ({
  send: vi.fn(async () => ({ result: 'accepted', messageId: 'mail' })),
}));

const id = 'campaign';
const mails = { mailFor: () => ({ subject: '', html: '', text: '' }), refresh: async () => true };
const recipients = Array.from({ length: chunkSize }, (_, n) => ({ id: `0${n}` }));
let dynamo: FakeDynamo;
beforeEach(async () => {
  vi.useFakeTimers({ now: Date.UTC(2024, 3, 15) });
  dynamo = installFakeDynamo();
  setStatus('SENDING');
  for (const recipient of recipients) await ledger.enter(id, recipient, 1);
});

function setStatus(status: string): void {
  dynamo.answer('PutCommand', {
    TableName: 'sends',
    Item: { pk: `CAMPAIGN#${id}`, sk: 'META', id, status, total: chunkSize, sent: 0, audience: { type: 'newsletter' } },
  });
}

test.each(['PAUSED', 'CANCELLED'])(
  'a send that is %s in the middle of a message stops within a second, however slow it is',
  async (status) => {
    const meta = (await campaigns.find(id)) as campaigns.CampaignMeta;
    const limiter = new RateLimiter();
    limiter.setRate(2);
    const run = new BatchSender(meta, mails, limiter, () => 60_000);
    const work = (async () => {
      for (const { id: to } of recipients)
        await run.begin({ id: to }, { id: to, email: `${to}@example.org`, firstName: '', lastName: '' });
      await run.end();
    })();
    await vi.advanceTimersByTimeAsync(3_000);
    setStatus(status);
    const before = vi.mocked(send).mock.calls.length;
    expect(before).toBeGreaterThan(3);
    await vi.advanceTimersByTimeAsync(30_000);
    await work;
    const mailed = vi.mocked(send).mock.calls.length;
    expect(mailed - before).toBeLessThanOrEqual(2);
    const rows = await findAll(
      id,
      recipients.map((each) => each.id),
    );
    expect([...rows.values()].filter(({ state }) => state === 'PENDING')).toHaveLength(chunkSize - mailed);
    vi.mocked(send).mockClear();
  },
);

test('a mail that fails before SES is called is retried and not in doubt', async () => {
  vi.spyOn(logger, 'error').mockImplementation(() => {});
  vi.mocked(send).mockRejectedValueOnce(new Error('The secret could not be read'));
  const run = new BatchSender(
    (await campaigns.find(id)) as campaigns.CampaignMeta,
    mails,
    new RateLimiter(),
    () => 60_000,
  );
  const work = (async () => {
    await run.begin({ id: '00' }, { id: '00', email: '00@example.org', firstName: '', lastName: '' });
    await run.end();
  })();
  // The message is delivered again.
  const failed = expect(work).rejects.toThrow('The secret could not be read');
  await vi.advanceTimersByTimeAsync(5_000);
  await failed;
  expect((await findAll(id, ['00'])).get('00')).toMatchObject({ state: 'PENDING' });
  vi.mocked(send).mockClear();
});

test('refused and throttled mails are logged without addresses', async () => {
  const warn = vi.spyOn(logger, 'warn').mockImplementation(() => {});
  const queue = mockClient(SQSClient).on(SendMessageCommand).resolves({});
  vi.stubEnv('SEND_QUEUE_URL', 'send');
  vi.mocked(send)
    .mockResolvedValueOnce({ result: 'refused', reason: 'MessageRejected' })
    .mockResolvedValueOnce({ result: 'throttled' });
  const run = new BatchSender(
    (await campaigns.find(id)) as campaigns.CampaignMeta,
    mails,
    new RateLimiter(),
    () => 60_000,
  );
  const work = (async () => {
    for (const { id: to } of recipients.slice(0, 2))
      await run.begin({ id: to }, { id: to, email: `${to}@example.org`, firstName: '', lastName: '' });
    await run.end();
  })();
  await vi.advanceTimersByTimeAsync(5_000);
  await work;
  expect(warn.mock.calls.map(([, details]) => details)).toEqual([
    { campaignId: id, recipient: '00' },
    { campaignId: id, mails: 1 },
  ]);
  expect(queue.commandCalls(SendMessageCommand)).toHaveLength(1);
  vi.unstubAllEnvs();
  warn.mockRestore();
});
