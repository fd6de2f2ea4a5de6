import { afterEach, expect, test, vi } from 'vitest';
import { maxRetries, retry } from '../../../../functions/lib/platform/async/retry.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('an attempt is repeated if somebody else was faster', async () => {
  const results = [undefined, undefined, false];
  expect(await retry(async () => results.shift())).toBe(false);
});

test('if somebody else is always faster, the caller gets an error', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const attempt = vi.fn(async () => undefined);
  await expect(retry(attempt)).rejects.toMatchObject({
    status: 503,
    message: expect.stringContaining('Please try again'),
  });
  expect(attempt).toHaveBeenCalledTimes(maxRetries + 1);
});

test('an error reaches the caller at once', async () => {
  const attempt = vi.fn().mockRejectedValue(new Error('gone'));
  await expect(retry(attempt)).rejects.toThrow('gone');
  expect(attempt).toHaveBeenCalledTimes(1);
});
