import { GetAccountCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, expect, test, vi } from 'vitest';
import { workerRate } from '../../../../functions/lib/sending/deliver/sendRate.ts';
import { newsletterShare, sendersFor } from '../../../../shared/sending/model/workers.ts';

afterEach(() => vi.unstubAllEnvs());

test.each([
  // The rate for which the stack has workers, and what SES takes now.
  [14, 14],
  [14, 500],
  [800, 14],
  [800, 800],
])('senders for %d mails a second share what SES takes: %d', async (mailsPerSecond, MaxSendRate) => {
  vi.stubEnv('MAILS_PER_SECOND', String(mailsPerSecond));
  const SendQuota = { MaxSendRate, Max24HourSend: 1e6, SentLast24Hours: 0 };
  mockClient(SESv2Client).on(GetAccountCommand).resolves({ SendQuota });
  const each = await workerRate(`${mailsPerSecond}-${MaxSendRate}`);
  expect(each * sendersFor(mailsPerSecond).count).toBeCloseTo(newsletterShare * MaxSendRate, 6);
});
