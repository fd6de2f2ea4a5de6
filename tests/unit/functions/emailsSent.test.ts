import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { waitForEnd } from '../../../functions/lib/newsletter/waitForEnd.ts';
import { type FakeDynamo, installFakeDynamo } from '../../support/fakeDynamo.ts';

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
  ['PREPARING', 10, 'accepted: all are still to leave'],
  ['SENDING', 10, 'accepted: some are still to leave'],
  ['PAUSED', 10, 'accepted: some are still to leave'],
  ['COMPLETE', 6, 'sent: one failed'],
  ['NEEDS_ATTENTION', 6, 'sent: nobody knows of those in doubt'],
  ['CANCELLED', 6, 'sent: the others get none any more'],
])('a send that is %s tells %i emails, those %s', async (status, emailsSent) => {
  const counts = { total: 10, sent: 6, failed: 1, skipped: 1, inDoubt: 2 };
  const Item = { pk: 'CAMPAIGN#1', sk: 'META', id: '1', status, ...counts };
  dynamo.answer('PutCommand', { TableName: 'sends', Item });
  const answer = waitForEnd('1');
  await vi.advanceTimersByTimeAsync(21_000);
  expect(await answer).toEqual({ emailsSent, campaignId: '1', status });
});
