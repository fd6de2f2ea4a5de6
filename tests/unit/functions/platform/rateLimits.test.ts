import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { VisibleError } from '../../../../functions/lib/platform/http/errors.ts';
import { consume, refund } from '../../../../functions/lib/platform/rateLimits/rateLimits.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { installSecrets } from '../../../support/run/calls.ts';

const limit = { name: 'tested', times: 3, seconds: 600 };
let dynamo: FakeDynamo;
beforeEach(() => {
  // One second before a full ten minutes on the clock.
  vi.useFakeTimers({ now: Date.UTC(2024, 3, 15, 12, 9, 59), toFake: ['Date'] });
  dynamo = installFakeDynamo();
  installSecrets();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
const spendAll = (count: number, who = 'ana') =>
  Promise.allSettled(Array.from({ length: count }, () => consume(limit, who)));
const passed = async (count: number, who?: string) =>
  (await spendAll(count, who)).filter(({ status }) => status === 'fulfilled').length;
/** The seconds until the next attempt is allowed; undefined if this one was. */
const retryAfter = async () => {
  const error: VisibleError | undefined = await consume(limit, 'ana').then(
    () => undefined,
    (thrown) => thrown,
  );
  return error && { status: error.status, seconds: Number(error.headers['retry-after']) };
};

test('somebody who comes just before a full ten minutes has no second allowance just after', async () => {
  expect(await passed(3)).toBe(3);
  later(2);
  expect(await passed(3)).toBe(0);
});

test('the window begins with the first attempt, and Retry-After says when it ends', async () => {
  await passed(1);
  later(599);
  expect(await passed(2)).toBe(2);
  expect(await retryAfter()).toEqual({ status: 429, seconds: 1 });
  later(1);
  expect(await passed(5)).toBe(3);
  expect(await retryAfter()).toEqual({ status: 429, seconds: 600 });
});

test('attempts at the same moment are all counted', async () => {
  expect(await passed(10)).toBe(3);
  later(600);
  expect(await passed(10)).toBe(3);
});

test('everybody has an allowance of their own', async () => {
  expect(await passed(4)).toBe(3);
  expect(await passed(4, 'ben')).toBe(3);
});

test('a refunded attempt does not count, and a refund does not affect a later window', async () => {
  const spent = await consume(limit, 'ana');
  await refund(spent);
  expect(await passed(4)).toBe(3);
  later(600);
  expect(await passed(2)).toBe(2);
  await refund(spent);
  expect(await passed(4)).toBe(1);
});

test('the table contains no address, and no counter longer than its window', async () => {
  await consume(limit, 'ana@example.org');
  const [row] = dynamo.startingWith('access', '');
  expect(JSON.stringify(row)).not.toContain('ana');
  expect(row?.expiresAt).toBe(Date.now() / 1000 + 601);
});
