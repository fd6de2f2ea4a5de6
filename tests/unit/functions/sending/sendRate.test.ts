import { GetAccountCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, test, vi } from 'vitest';
import { readAccount, workerRate } from '../../../../functions/lib/sending/ses.ts';
import { newsletterShare, sendersFor } from '../../../../shared/sending/model/workers.ts';

const answer = (account: object) => mockClient(SESv2Client).on(GetAccountCommand).resolves(account);

test.each([
  [14, 11.2],
  [1, 0.8],
  [50, 40],
  [7, 5.6],
])(
  'an account for %d mails a second sends a newsletter at %d a second, exact to the hundredth',
  async (MaxSendRate, rate) => {
    answer({ SendQuota: { MaxSendRate, Max24HourSend: 50_000, SentLast24Hours: 1000 } });
    expect(await readAccount()).toEqual({ newsletterRate: rate, leftToday: 49_000, standing: 'good' });
  },
);

test.each([
  [{ ProductionAccessEnabled: true, SendingEnabled: true, EnforcementStatus: 'HEALTHY' }, 'good'],
  [{ ProductionAccessEnabled: true, SendingEnabled: true, EnforcementStatus: 'PROBATION' }, 'under-review'],
  [{ ProductionAccessEnabled: true, SendingEnabled: false, EnforcementStatus: 'SHUTDOWN' }, 'shut-down'],
  [{ ProductionAccessEnabled: true, SendingEnabled: false, EnforcementStatus: 'HEALTHY' }, 'paused'],
  [{ ProductionAccessEnabled: false, SendingEnabled: true, EnforcementStatus: 'HEALTHY' }, 'sandbox'],
])('an account with %j is %s', async (account, standing) => {
  answer(account);
  expect(await readAccount()).toMatchObject({ standing });
});

test.each([
  // The rate for which the stack has workers, and what SES takes now.
  [14, 14],
  [14, 500],
  [800, 14],
  [800, 800],
])('senders for %d mails a second share what SES takes: %d', async (mailsPerSecond, MaxSendRate) => {
  vi.stubEnv('MAILS_PER_SECOND', String(mailsPerSecond));
  answer({ SendQuota: { MaxSendRate, Max24HourSend: 1e6, SentLast24Hours: 0 } });
  const each = await workerRate(`${mailsPerSecond}-${MaxSendRate}`);
  expect(each * sendersFor(mailsPerSecond).count).toBeCloseTo(newsletterShare * MaxSendRate, 6);
});
