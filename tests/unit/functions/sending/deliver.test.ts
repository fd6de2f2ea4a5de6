import { GetAccountCommand, SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { logger } from '../../../../functions/lib/platform/log.ts';
import * as campaigns from '../../../../functions/lib/sending/campaigns.ts';
import { maxInFlight, RateLimiter, sendChunk } from '../../../../functions/lib/sending/deliver.ts';
import * as ledger from '../../../../functions/lib/sending/ledger.ts';
import {
  accountRetries,
  classify,
  forgetAccount,
  readAccount,
  retriesAfter,
  workerRate,
} from '../../../../functions/lib/sending/ses.ts';
import { chunkSize } from '../../../../functions/lib/sending/shardWork.ts';
import { shardOf } from '../../../../shared/platform/resources.ts';
import { newsletterShare, sendersFor } from '../../../../shared/sending/model/workers.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { installMail, installSecrets } from '../../../support/run/calls.ts';

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

describe('delivery', () => {
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

  test.each(['PAUSED', 'CANCELED'])(
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
});

describe('the rate', () => {
  const start = Date.UTC(2024, 3, 15);
  beforeEach(() => {
    vi.useFakeTimers({ now: start });
  });

  /** A worker that has just begun. */
  const newWorker = () => ({ pace: 1, at: 0, next: 0 });

  interface Account {
    /** Mails a second that SES accepts. */
    rate: number;
    /** Milliseconds for one email, with the writes around it. */
    latency: number;
    /** Whether a mail begun at this time is throttled. */
    isThrottled?: (at: number) => boolean;
  }

  /**
   * Lets the workers of an account send for some seconds, in invocations of 140 mails, with 10 ms to read each message. Returns when mails
   * were begun, and the most mails that a worker had in flight.
   */
  async function sendFor({ rate, latency, isThrottled = () => false }: Account, seconds: number) {
    const { count } = sendersFor(rate);
    const moments: number[] = [];
    let most = 0;
    const until = start + seconds * 1000;
    const work = async () => {
      const worker = newWorker();
      while (Date.now() < until) {
        const limiter = new RateLimiter(worker);
        limiter.setRate((rate * newsletterShare) / count);
        let inFlight = 0;
        const ends: Promise<void>[] = [];
        const mail = async (begun: number, end: () => void) => {
          await new Promise((resolve) => setTimeout(resolve, latency));
          if (isThrottled(begun)) limiter.slowDown();
          inFlight--;
          end();
        };
        const message = async () => {
          await new Promise((resolve) => setTimeout(resolve, 10));
          for (let n = 0; n < 20; n++) {
            const end = await limiter.begin();
            if (Date.now() < until) moments.push(Date.now() - start);
            most = Math.max(most, ++inFlight);
            ends.push(mail(Date.now(), end));
          }
        };
        await Promise.all(Array.from({ length: 7 }, () => limiter.inTurn(message)));
        await Promise.all(ends);
      }
    };
    const all = Promise.all(Array.from({ length: count }, work));
    await vi.advanceTimersByTimeAsync(seconds * 1000 + 60_000);
    await all;
    return { moments, most };
  }

  /** The most mails in any second. */
  function busiest(moments: number[]): number {
    const sorted = moments.toSorted((one, other) => one - other);
    let from = 0;
    return sorted.reduce((most, at, index) => {
      while (at - (sorted[from] ?? 0) >= 1000) from++;
      return Math.max(most, index - from + 1);
    }, 0);
  }

  /** Mails a second, between two times in seconds. */
  const between = (moments: number[], from: number, to: number) =>
    moments.filter((at) => at >= from * 1000 && at < to * 1000).length / (to - from);

  describe('the workers of an account', () => {
    test.each([
      [14, 116, 3],
      [14, 2000, 14],
      [50, 116, 8],
      [200, 20, 19],
      [200, 116, 27],
      [1000, 116, 44],
    ])(
      'send at four fifths of its rate of %d a second, never more in one, with few of %d ms in flight',
      async (rate, latency, mostInFlight) => {
        const { moments, most } = await sendFor({ rate, latency }, 60);
        const pace = between(moments, 10, 60);
        expect(pace).toBeLessThanOrEqual(0.8 * rate * 1.005);
        expect(pace).toBeGreaterThanOrEqual(0.8 * rate * 0.9);
        expect(busiest(moments)).toBeLessThanOrEqual(rate);
        // As many as begin within that time, and the bucket's.
        const ofWorker = (rate * newsletterShare) / sendersFor(rate).count;
        expect(mostInFlight).toBe(Math.ceil(ofWorker * ((latency + 200) / 1000)) + 1);
        expect(most).toBeLessThanOrEqual(mostInFlight);
      },
    );

    test('never have more mails in flight than a function can handle', async () => {
      const { most } = await sendFor({ rate: 10_000, latency: 1000 }, 5);
      expect(most).toBe(maxInFlight);
    });

    test('send more slowly while SES throttles, and recover by themselves', async () => {
      const { moments } = await sendFor({ rate: 200, latency: 100, isThrottled: (at) => at < start + 20_000 }, 90);
      expect(between(moments, 10, 20)).toBeLessThanOrEqual(0.8 * 200 * 0.2);
      expect(between(moments, 60, 90)).toBeGreaterThanOrEqual(0.8 * 200 * 0.9);
    });
  });

  test('a message begins its mails when the one before has begun its last, or could not be read', async () => {
    const limiter = new RateLimiter(newWorker());
    limiter.setRate(1e9);
    const log: string[] = [];
    const message = (name: string) => async () => {
      log.push(`${name} is read`);
      for (const n of [1, 2]) {
        await limiter.begin();
        log.push(`${name}${n}`);
      }
    };
    const unread = limiter.inTurn(() => Promise.reject(new Error('unread')));
    await Promise.all([
      expect(unread).rejects.toThrow('unread'),
      ...['a', 'b'].map((name) => limiter.inTurn(message(name))),
    ]);
    expect(log).toEqual(['a is read', 'a1', 'a2', 'b is read', 'b1', 'b2']);
  });
});
