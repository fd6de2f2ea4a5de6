import { GetAccountCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, test, vi } from 'vitest';
import {
  accountRetries,
  classify,
  readAccount,
  retriesAfter,
  workerRate,
} from '../../../../functions/lib/sending/ses.ts';
import { newsletterShare, sendersFor } from '../../../../shared/sending/model/workers.ts';

describe('an error from SES', () => {
  const error = (name: string, status?: number, message = 'no', code?: string) =>
    Object.assign(new Error(message), { name, code, $metadata: { httpStatusCode: status } });

  test.each([
    [error('TooManyRequestsException', 429, 'Maximum sending rate exceeded.'), 'PENDING'],
    [error('TooManyRequestsException', 429, 'Daily message quota exceeded.'), 'PENDING, halted'],
    [error('LimitExceededException', 400), 'PENDING, halted'],
    [error('SendingPausedException', 400), 'PENDING, halted'],
    [error('AccountSuspendedException', 400), 'PENDING, halted'],
    [error('BadRequestException', 400), 'FAILED'],
    [error('MessageRejected', 400), 'FAILED'],
    [
      error('MessageRejected', 400, 'Email address is not verified. The following identities failed'),
      'PENDING, halted',
    ],
    [error('InternalFailure', 500), 'IN_DOUBT'],
    [error('ServiceUnavailable', 503), 'IN_DOUBT'],
    [error('TimeoutError'), 'IN_DOUBT'],
    [error('Error', undefined, 'socket hang up', 'ECONNRESET'), 'IN_DOUBT'],
    [error('Error', undefined, 'refused', 'ECONNREFUSED'), 'PENDING'],
  ])('is classified: %o is %s', (thrown, result) => {
    const { state, halted } = { halted: false, ...classify(thrown) };
    expect(halted ? `${state}, halted` : state).toBe(result);
  });

  test('has no addresses in its reason', () => {
    const refused = classify(error('MessageRejected', 400, 'Email address is not verified: "Ana" <ana@example.org>'));
    expect(refused).toMatchObject({ reason: 'MessageRejected: Email address is not verified: "Ana" <<address>>' });
  });
});

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

/** How long each of some callers waits, in milliseconds, who ask SES at once. It answers them once a second, all together. */
async function waitsOf(callers: number): Promise<number[]> {
  const first = await accountRetries.acquireInitialRetryToken('');
  const asking = Array.from({ length: callers }, () => ({ at: 0, token: first }));
  const waits: number[] = [];
  let answeredAt = 0;
  while (asking.length > 0) {
    asking.sort((one, other) => one.at - other.at);
    const [{ at, token }] = asking.splice(0, 1) as [(typeof asking)[number]];
    if (at - answeredAt >= 1000) {
      answeredAt = at;
      waits.push(at);
    } else {
      const next = await accountRetries.refreshRetryTokenForRetry(token, { errorType: 'THROTTLING' });
      asking.push({ at: at + next.getRetryDelay(), token: next });
    }
  }
  return waits;
}

test('four callers who ask SES at once all get its answer before they stop asking, within ten seconds', async () => {
  for (let round = 0; round < 100; round++) {
    const waits = await waitsOf(4);
    expect(waits).toHaveLength(4);
    expect(Math.max(...waits)).toBeLessThan(10_000);
  }
});

test('a refusal is not retried, and an error that persists is given up after twelve attempts', async () => {
  // Another file may have left its own `send`.
  mockClient(SESv2Client).restore();
  const answer = (statusCode: number, headers = {}) => ({ response: { statusCode, headers, body: Buffer.from('{}') } });
  const handle = vi.fn(async () => answer(403, { 'x-amzn-errortype': 'AccessDeniedException' }));
  const ses = new SESv2Client({
    region: 'us-east-1',
    credentials: { accessKeyId: 'id', secretAccessKey: 'key' },
    retryStrategy: retriesAfter(() => 0),
    requestHandler: { handle },
  });
  await expect(ses.send(new GetAccountCommand())).rejects.toMatchObject({ name: 'AccessDeniedException' });
  expect(handle).toHaveBeenCalledTimes(1);
  handle.mockImplementation(async () => answer(500));
  await expect(ses.send(new GetAccountCommand())).rejects.toThrow();
  expect(handle).toHaveBeenCalledTimes(1 + 12);
});
