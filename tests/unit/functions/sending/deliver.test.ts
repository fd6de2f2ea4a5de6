import { GetAccountCommand, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { beforeEach, expect, test, vi } from 'vitest';
import { logger } from '../../../../functions/lib/platform/log.ts';
import * as campaigns from '../../../../functions/lib/sending/campaigns.ts';
import { RateLimiter, sendChunk } from '../../../../functions/lib/sending/deliver.ts';
import * as ledger from '../../../../functions/lib/sending/ledger.ts';
import { forgetAccount } from '../../../../functions/lib/sending/ses.ts';
import { chunkSize } from '../../../../functions/lib/sending/shardWork.ts';
import { shardOf } from '../../../../shared/platform/resources.ts';
import { newsletterShare, sendersFor } from '../../../../shared/sending/model/workers.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { installMail, installSecrets } from '../../../support/run/calls.ts';

const id = 'campaign';
const ids = Array.from({ length: chunkSize }, (_, n) => `0${n}`);
let dynamo: FakeDynamo;
let ses: ReturnType<typeof installMail>['ses'];
beforeEach(async () => {
  vi.useFakeTimers({ now: Date.UTC(2024, 3, 15) });
  dynamo = installFakeDynamo();
  installSecrets();
  ses = installMail().ses;
  setStatus('SENDING');
  await campaigns.keepMail(id, { subject: '', html: '', text: '' }, 1);
  for (const recipient of ids) {
    await ledger.enter(id, { id: recipient }, 1);
    const person = { email: `${recipient}@example.org`, firstName: '', lastName: '', createdAt: '2024' };
    const Item = { pk: `SUBSCRIBER#${shardOf(recipient)}`, sk: recipient, id: recipient, ...person };
    dynamo.answer('PutCommand', { TableName: 'people', Item });
  }
});

function setStatus(status: string): void {
  const head = { id, status, total: chunkSize, sent: 0, audience: { type: 'newsletter' } };
  dynamo.answer('PutCommand', { TableName: 'sends', Item: { pk: `CAMPAIGN#${id}`, sk: 'META', ...head } });
}
const sent = () => ses.commandCalls(SendEmailCommand).length;
const pending = async () =>
  [...(await ledger.findAll(id, ids)).values()].filter(({ state }) => state === 'PENDING').length;

/** Mails these recipients at so many mails a second. */
async function send(recipients: string[], rate = 1): Promise<void> {
  vi.stubEnv('MAILS_PER_SECOND', '14');
  const MaxSendRate = (rate * sendersFor(14).count) / newsletterShare;
  ses.on(GetAccountCommand).resolves({ SendQuota: { MaxSendRate } });
  forgetAccount();
  const message = { campaignId: id, recipients: recipients.map((recipient) => ({ id: recipient })) };
  await sendChunk(message, new RateLimiter({ pace: 1, at: 0, next: 0 }), () => 60_000);
}

test.each(['PAUSED', 'CANCELLED'])(
  'a send that is %s in the middle of a message stops within a second, however slow it is',
  async (status) => {
    const work = send(ids, 2);
    await vi.advanceTimersByTimeAsync(3_000);
    setStatus(status);
    const before = sent();
    expect(before).toBeGreaterThan(3);
    await vi.advanceTimersByTimeAsync(30_000);
    await work;
    expect(sent() - before).toBeLessThanOrEqual(2);
    expect(await pending()).toBe(chunkSize - sent());
  },
);

test('a mail that fails before SES is called is retried and not in doubt', async () => {
  vi.spyOn(logger, 'error').mockImplementation(() => {});
  vi.stubEnv('SENDER_ADDRESS', undefined);
  // The message is delivered again.
  const failed = expect(send(['00'])).rejects.toThrow('SENDER_ADDRESS');
  await vi.advanceTimersByTimeAsync(5_000);
  await failed;
  expect([sent(), await pending()]).toEqual([0, chunkSize]);
});
