import { beforeEach, describe, expect, test, vi } from 'vitest';
import { maxInFlight, RateLimiter } from '../../../../functions/lib/sending/deliver/rateLimiter.ts';

const start = Date.UTC(2024, 3, 15);
beforeEach(() => {
  vi.useFakeTimers({ now: start });
});

/** Each worker's part of the account's rate. */
const share = 0.4;

interface Account {
  /** Mails a second that SES takes. */
  rate: number;
  /** Milliseconds that it takes for one, with the writes around it. */
  latency: number;
  /** Whether the mail that is begun at this moment is throttled. */
  isThrottled?: (at: number) => boolean;
}

/**
 * Two workers send for so many seconds, invocation after invocation of 140 mails, each message read in 10 ms. The moments
 * at which mails were begun, and the most that a worker had in hand.
 */
async function sending({ rate, latency, isThrottled = () => false }: Account, seconds: number) {
  const begun: number[] = [];
  let most = 0;
  const until = Date.now() + seconds * 1000;
  const worker = async () => {
    while (Date.now() < until) {
      const lane = new RateLimiter();
      lane.setRate(rate * share);
      let inHand = 0;
      const ends: Promise<void>[] = [];
      const message = async () => {
        await new Promise((resolve) => setTimeout(resolve, 10));
        for (let n = 0; n < 20; n++) {
          const end = await lane.begin();
          begun.push(Date.now());
          most = Math.max(most, ++inHand);
          const mail = async () => {
            await new Promise((resolve) => setTimeout(resolve, latency));
            if (isThrottled(Date.now() - latency)) lane.slowDown();
            inHand--;
            end();
          };
          ends.push(mail());
        }
      };
      await Promise.all(Array.from({ length: 7 }, () => lane.inTurn(message)));
      await Promise.all(ends);
    }
  };
  const workers = Promise.all([worker(), worker()]);
  await vi.advanceTimersByTimeAsync(seconds * 1000 + 60_000);
  await workers;
  const moments = begun.filter((at) => at < until).map((at) => at - until + seconds * 1000);
  return { moments, most };
}

/** The most in any second. */
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

describe('two workers', () => {
  test.each([14, 50, 200, 1000])(
    'send at four fifths of the rate of an account for %d a second, and never more in a second than it takes',
    async (rate) => {
      const { moments } = await sending({ rate, latency: 116 }, 60);
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
    'at %d a second and %d ms have no more mails in hand than come in that time and the catching up',
    async (rate, latency, most) => {
      expect(most).toBe(Math.ceil((rate * share * (latency + 200)) / 1000) + 1);
      const later = await sending({ rate, latency }, 60);
      expect(later.most).toBeLessThanOrEqual(most);
      expect(between(later.moments, 10, 60)).toBeGreaterThanOrEqual(0.8 * rate * 0.9);
    },
  );

  test('never have more in hand than a function carries', async () => {
    const { most } = await sending({ rate: 10_000, latency: 1000 }, 30);
    expect(most).toBe(maxInFlight);
  });

  test('send more slowly while SES throttles, and come back by themselves', async () => {
    const { moments } = await sending({ rate: 200, latency: 100, isThrottled: (at) => at < start + 20_000 }, 90);
    expect(between(moments, 10, 20)).toBeLessThanOrEqual(0.8 * 200 * 0.2);
    expect(between(moments, 60, 90)).toBeGreaterThanOrEqual(0.8 * 200 * 0.9);
  });
});

test('a message hands out its mails when the one before has handed out its last', async () => {
  const lane = new RateLimiter();
  lane.setRate(1e9);
  const said: string[] = [];
  const message = (name: string) => async () => {
    said.push(`${name} is read`);
    for (const n of [1, 2]) {
      await lane.begin();
      said.push(`${name}${n}`);
    }
  };
  await Promise.all(['a', 'b'].map((name) => lane.inTurn(message(name))));
  expect(said).toEqual(['a is read', 'a1', 'a2', 'b is read', 'b1', 'b2']);
});

test('a message that cannot be read stands in nobody’s way', async () => {
  const lane = new RateLimiter();
  await expect(lane.inTurn(() => Promise.reject(new Error('unread')))).rejects.toThrow('unread');
  expect(await lane.inTurn(async () => 'read')).toBe('read');
});
