import { beforeEach, describe, expect, test, vi } from 'vitest';
import { maxInFlight, RateLimiter } from '../../../../functions/lib/sending/deliver/rateLimiter.ts';
import { newsletterShare, sendersFor } from '../../../../shared/sending/model/workers.ts';

const start = Date.UTC(2024, 3, 15);
beforeEach(() => {
  vi.useFakeTimers({ now: start });
});

interface Account {
  /** Mails a second that SES accepts. */
  rate: number;
  /** Milliseconds for one email, with the writes around it. */
  latency: number;
  /** Whether a mail begun at this time is throttled. */
  isThrottled?: (at: number) => boolean;
}

/** All workers' share of the account's rate. */
const share = newsletterShare;

/**
 * Lets the workers of an account send for some seconds, in invocations of 140 mails, with 10 ms to read each message. Returns when mails
 * were begun, and the most mails that a worker had in flight.
 */
async function sendFor({ rate, latency, isThrottled = () => false }: Account, seconds: number) {
  const { count } = sendersFor(rate);
  const begun: number[] = [];
  let most = 0;
  const until = Date.now() + seconds * 1000;
  const worker = async () => {
    while (Date.now() < until) {
      const limiter = new RateLimiter();
      limiter.setRate((rate * share) / count);
      let inFlight = 0;
      const ends: Promise<void>[] = [];
      const message = async () => {
        await new Promise((resolve) => setTimeout(resolve, 10));
        for (let n = 0; n < 20; n++) {
          const end = await limiter.begin();
          begun.push(Date.now());
          most = Math.max(most, ++inFlight);
          const mail = async () => {
            await new Promise((resolve) => setTimeout(resolve, latency));
            if (isThrottled(Date.now() - latency)) limiter.slowDown();
            inFlight--;
            end();
          };
          ends.push(mail());
        }
      };
      await Promise.all(Array.from({ length: 7 }, () => limiter.inTurn(message)));
      await Promise.all(ends);
    }
  };
  const workers = Promise.all(Array.from({ length: count }, worker));
  await vi.advanceTimersByTimeAsync(seconds * 1000 + 60_000);
  await workers;
  const moments = begun.filter((at) => at < until).map((at) => at - until + seconds * 1000);
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

const between = (moments: number[], from: number, to: number) =>
  moments.filter((at) => at >= from * 1000 && at < to * 1000).length / (to - from);

describe('the workers of an account', () => {
  test.each([14, 50, 200, 1000])(
    'send at four fifths of an account’s rate of %d a second, and never more in a second than it accepts',
    async (rate) => {
      const { moments } = await sendFor({ rate, latency: 116 }, 60);
      const pace = between(moments, 10, 60);
      expect(pace).toBeLessThanOrEqual(0.8 * rate * 1.005);
      expect(pace).toBeGreaterThanOrEqual(0.8 * rate * 0.9);
      expect(busiest(moments)).toBeLessThanOrEqual(rate);
    },
  );

  test.each([
    [14, 116, 3],
    [14, 2000, 14],
    [200, 116, 27],
    [200, 20, 19],
  ])(
    'at %d a second and %d ms a mail have no more mails in flight than begin within that time and the bucket’s',
    async (rate, latency, most) => {
      expect(most).toBe(Math.ceil(((rate * share) / sendersFor(rate).count) * ((latency + 200) / 1000)) + 1);
      const later = await sendFor({ rate, latency }, 60);
      expect(later.most).toBeLessThanOrEqual(most);
      expect(between(later.moments, 10, 60)).toBeGreaterThanOrEqual(0.8 * rate * 0.9);
    },
  );

  test('never have more mails in flight than a function can handle', async () => {
    const { most } = await sendFor({ rate: 10_000, latency: 1000 }, 30);
    expect(most).toBe(maxInFlight);
  });

  test('send more slowly while SES throttles, and recover by themselves', async () => {
    const { moments } = await sendFor({ rate: 200, latency: 100, isThrottled: (at) => at < start + 20_000 }, 90);
    expect(between(moments, 10, 20)).toBeLessThanOrEqual(0.8 * 200 * 0.2);
    expect(between(moments, 60, 90)).toBeGreaterThanOrEqual(0.8 * 200 * 0.9);
  });
});

test('a message begins its mails when the previous one has begun its last', async () => {
  const limiter = new RateLimiter();
  limiter.setRate(1e9);
  const log: string[] = [];
  const message = (name: string) => async () => {
    log.push(`${name} is read`);
    for (const n of [1, 2]) {
      await limiter.begin();
      log.push(`${name}${n}`);
    }
  };
  await Promise.all(['a', 'b'].map((name) => limiter.inTurn(message(name))));
  expect(log).toEqual(['a is read', 'a1', 'a2', 'b is read', 'b1', 'b2']);
});

test('a message that cannot be read does not block the next', async () => {
  const limiter = new RateLimiter();
  await expect(limiter.inTurn(() => Promise.reject(new Error('unread')))).rejects.toThrow('unread');
  expect(await limiter.inTurn(async () => 'read')).toBe('read');
});
