import { expect, test, vi } from 'vitest';
import { checkPassword, hashPassword } from '../../../../functions/lib/accounts/admins.ts';
import { weakness } from '../../../../functions/lib/accounts/passwordStrength.ts';

test('a password is stored as scrypt with N = 2^17, and only the same password matches', async () => {
  vi.stubEnv('SCRYPT_N', undefined);
  const hash = await hashPassword('correct horse');
  expect(hash).toMatch(/^scrypt\$131072\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
  expect(await checkPassword('correct horse', hash)).toBe(true);
  expect(await checkPassword('correct hors', hash)).toBe(false);
});

test('the same password gets a different hash each time', async () => {
  expect(await hashPassword('same')).not.toBe(await hashPassword('same'));
});

test('checking takes the same work for an unknown username as for a known one, and no password matches', async () => {
  vi.stubEnv('SCRYPT_N', undefined);
  // The key that the placeholder has, which no password is known to give.
  const work = vi.fn(async (_password: string, _salt: Buffer, length: number, _cost: object) => Buffer.alloc(length));
  expect(await checkPassword('whatever', undefined, work)).toBe(false);
  expect(work.mock.calls).toEqual([
    ['whatever', expect.any(Buffer), 32, expect.objectContaining({ N: 2 ** 17, r: 8, p: 1 })],
  ]);
});

test.each([
  ['short', 'fewer than 12 characters'],
  ['password1234', 'too easy to guess'],
  ['qwertyuiop1234', 'too easy to guess'],
  ['aaaaaaaaaaaaaaaaaa', 'too easy to guess'],
  ['dharmachats2024', 'too easy to guess'],
  ['marguerite2024', 'too easy to guess'],
])('%s is refused as a password', (password, why) => {
  expect(weakness(password, 'Marguerite')).toContain(why);
});

test('a few unrelated words are accepted as a password', () => {
  expect(weakness('a lantern over slow water', 'Marguerite')).toBeUndefined();
});
