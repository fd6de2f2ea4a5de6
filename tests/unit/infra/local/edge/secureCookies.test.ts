import { expect, test } from 'vitest';
import { renameSecureCookie, restoreSecureCookies } from '../../../../../infra/local/edge/secureCookies.ts';

test.each([
  ['__Host-s=1; Path=/; Secure; HttpOnly; SameSite=Strict', 'http__Host-s=1; Path=/; HttpOnly; SameSite=Strict'],
  ['__Secure-s=secure; secure', 'http__Secure-s=secure'],
  ['a=1; Path=/; Max-Age=5', 'a=1; Path=/; Max-Age=5'],
])('over plain HTTP %s is set as %s', (line, soft) => expect(renameSecureCookie(line)).toBe(soft));

test('renamed cookies come back under their own names; cookies that the edge did not set are dropped', () => {
  const cookies = ['http__Host-s', 'a', '__Host-s', 'http'].map((name, n) => ({ name, value: String(n) }));
  expect(restoreSecureCookies(cookies)).toEqual([
    { name: '__Host-s', value: '0' },
    { name: 'a', value: '1' },
    { name: 'http', value: '3' },
  ]);
});
