import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { waitForEnd } from '../../../../functions/lib/sending/campaign/waitForEnd.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';

let dynamo: FakeDynamo;
beforeEach(() => {
  vi.useFakeTimers();
  dynamo = installFakeDynamo();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

test.each([
  ['PREPARING', undefined],
  ['SENDING', undefined],
  ['PAUSED', 'The day’s quota is used up'],
  ['COMPLETE', undefined],
  ['NEEDS_ATTENTION', 'SES did not say'],
  ['CANCELLED', 'Canceled by admin'],
])(
  'the response to a send that is %s says how many mails have really gone out, of how many',
  async (status, reason) => {
    const counts = { total: 10, sent: 6, failed: 1, skipped: 1, inDoubt: 2 };
    const Item = { pk: 'CAMPAIGN#1', sk: 'META', id: '1', status, ...counts, ...(reason && { reason }) };
    dynamo.answer('PutCommand', { TableName: 'sends', Item });
    const answer = waitForEnd('1');
    await vi.advanceTimersByTimeAsync(21_000);
    expect(await answer).toEqual({ emailsSent: 6, total: 10, campaignId: '1', status, reason });
  },
);
