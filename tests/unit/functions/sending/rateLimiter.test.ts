import { beforeEach, describe, expect, test, vi } from 'vitest';
import { maxInFlight, RateLimiter } from '../../../../functions/lib/sending/deliver.ts';
import { newsletterShare, sendersFor } from '../../../../shared/sending/model/workers.ts';

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
