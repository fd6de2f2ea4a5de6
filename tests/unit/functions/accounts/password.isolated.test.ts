import { beforeEach, expect, test, vi } from 'vitest';

const costs: { N: number; r: number; p: number }[] = [];
/** Whether scrypt runs at full cost. One test needs that; the others only look at the cost that was requested. */
let isFullCost = false;
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>();
  const scrypt = (...args: Parameters<typeof crypto.scrypt>) => {
    const [password, salt, length, cost, done] = args;
    costs.push(cost as never);
    return crypto.scrypt(password, salt, length, isFullCost ? cost : { ...cost, N: 2 }, done);
  };
  return { ...crypto, scrypt };
});
const { checkPassword, hashPassword } = await import('../../../../functions/lib/accounts/admins/password.ts');

beforeEach(() => {
  costs.splice(0);
  isFullCost = false;
});

test('a password is stored as scrypt with N = 2^17, and only the same password matches', async () => {
  isFullCost = true;
  const hash = await hashPassword('correct horse');
  expect(hash).toMatch(/^scrypt\$131072\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
  expect(await checkPassword('correct horse', hash)).toBe(true);
  expect(await checkPassword('correct hors', hash)).toBe(false);
});

test('the same password gets a different hash each time', async () => {
  expect(await hashPassword('same')).not.toBe(await hashPassword('same'));
});

test('checking takes the same work for an unknown username as for a known one', async () => {
  expect(await checkPassword('whatever', undefined)).toBe(false);
  expect(costs).toEqual([expect.objectContaining({ N: 2 ** 17, r: 8, p: 1 })]);
});
