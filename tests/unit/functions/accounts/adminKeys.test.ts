import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { add, redeem } from '../../../../functions/lib/accounts/sessions/adminKeys.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2024, 3, 15), toFake: ['Date'] });
  installFakeDynamo();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

test('a key works once, however many try it at the same time', async () => {
  await add('key', 'session');
  const tries = await Promise.all([1, 2, 3].map(() => redeem('key', 'session')));
  expect(tries.filter(Boolean)).toHaveLength(1);
  expect(await redeem('key', 'session')).toBe(false);
});

test('a key works only in its own session and is not used up by another', async () => {
  await add('key', 'session');
  expect(await redeem('key', 'other')).toBe(false);
  expect(await redeem('key', 'session')).toBe(true);
});

test('a key is valid for less than a minute', async () => {
  await add('one', 'session');
  await add('two', 'session');
  later(59.999);
  expect(await redeem('one', 'session')).toBe(true);
  later(0.001);
  expect(await redeem('two', 'session')).toBe(false);
});
