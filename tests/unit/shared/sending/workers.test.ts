import { describe, expect, test } from 'vitest';
import {
  newsletterShare,
  preparersFor,
  recordersFor,
  sendersFor,
  writesFor,
} from '../../../../shared/sending/model/workers.ts';

const rates = [1, 14, 40, 41, 100, 200, 500, 800, 1000, 5000];

describe('the workers of a newsletter', () => {
  test.each(rates)('for an account of %d mails a second are as many as it takes, at least two', (rate) => {
    const { count, memory } = sendersFor(rate);
    const mailsOfWorker = (150 * memory) / 1769;
    expect(count * mailsOfWorker).toBeGreaterThanOrEqual(newsletterShare * rate);
    // One fewer would not do.
    expect(count === 2 || (count - 1) * mailsOfWorker < newsletterShare * rate).toBe(true);
  });

  test('record the two events of each mail as fast as mails go out', () => {
    for (const rate of rates) expect(1600 * recordersFor(rate)).toBeGreaterThanOrEqual(2 * rate);
  });

  test('leave a new account most of its ten functions, and enter a million for a fast one in three minutes', () => {
    expect([sendersFor(14).count, preparersFor(14), recordersFor(14), writesFor(14)]).toEqual([2, 2, 2, undefined]);
    expect(1_000_000 / (1000 * preparersFor(800))).toBeLessThanOrEqual(150);
    expect(writesFor(800)).toBe(1000 * preparersFor(800));
  });
});
