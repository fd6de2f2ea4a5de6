import { GetAccountCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, test } from 'vitest';
import { readAccount } from '../../../../functions/lib/sending/deliver/sendRate.ts';

test.each([
  [14, 11.2],
  [1, 0.8],
  [50, 40],
  [7, 5.6],
])(
  'an account for %d mails a second sends a newsletter at %d a second, exact to the hundredth',
  async (MaxSendRate, rate) => {
    const SendQuota = { MaxSendRate, Max24HourSend: 50_000, SentLast24Hours: 1000 };
    mockClient(SESv2Client).on(GetAccountCommand).resolves({ SendQuota });
    expect(await readAccount()).toEqual({ newsletterRate: rate, leftToday: 49_000, standing: 'good' });
  },
);

test.each([
  [{ ProductionAccessEnabled: true, SendingEnabled: true, EnforcementStatus: 'HEALTHY' }, 'good'],
  [{ ProductionAccessEnabled: true, SendingEnabled: true, EnforcementStatus: 'PROBATION' }, 'under-review'],
  [{ ProductionAccessEnabled: true, SendingEnabled: false, EnforcementStatus: 'SHUTDOWN' }, 'shut-down'],
  [{ ProductionAccessEnabled: true, SendingEnabled: false, EnforcementStatus: 'HEALTHY' }, 'paused'],
  [{ ProductionAccessEnabled: false, SendingEnabled: true, EnforcementStatus: 'HEALTHY' }, 'sandbox'],
])('an account with %j is %s', async (answer, standing) => {
  mockClient(SESv2Client).on(GetAccountCommand).resolves(answer);
  expect(await readAccount()).toMatchObject({ standing });
});
