import { beforeEach, expect, test, vi } from 'vitest';

const work: { N: number; r: number; p: number }[] = [];
/** Whether the work that is asked for is done: one test does it, for the others it is enough to know how much it is. */
let working = false;
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>();
  const scrypt = (...args: Parameters<typeof crypto.scrypt>) => {
    const [password, salt, length, cost, done] = args;
    work.push(cost as never);
    return crypto.scrypt(password, salt, length, working ? cost : { ...cost, N: 2 }, done);
  };
  return { ...crypto, scrypt };
});
const { checkPassword, hashPassword } = await import('../../../../functions/lib/accounts/admins/password.ts');

beforeEach(() => {
  work.splice(0);
  working = false;
});

test('a password is kept as scrypt of 2^17, and only it opens', async () => {
  working = true;
  const hash = await hashPassword('correct horse');
  expect(hash).toMatch(/^scrypt\$131072\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
  expect(await checkPassword('correct horse', hash)).toBe(true);
  expect(await checkPassword('correct hors', hash)).toBe(false);
});

test('the same password has another hash each time', async () => {
  expect(await hashPassword('same')).not.toBe(await hashPassword('same'));
});

test('an unknown name costs what a known one does', async () => {
  expect(await checkPassword('whatever', undefined)).toBe(false);
  expect(work).toEqual([expect.objectContaining({ N: 2 ** 17, r: 8, p: 1 })]);
});
