import { SignJWT } from 'jose';
import { expect, test, vi } from 'vitest';
import { viewerHeaders } from '../../../../shared/platform/constants.ts';
import { withAdmins } from '../../../support/accounts/adminAccounts.ts';
import { call } from '../../../support/run/calls.ts';

withAdmins();

const logIn = (username: string, password: string, cookies: string[] = [], address = '10.0.0.1') =>
  call('session/login', {
    headers: { [viewerHeaders.address]: address },
    cookies,
    body: { username, password },
  });
const statusesOf = async (times: number, ...[name, password, cookies]: Parameters<typeof logIn>) => {
  const statuses = [];
  for (let n = 0; n < times; n++) statuses.push((await logIn(name, password, cookies, `10.0.1.${n}`)).statusCode);
  return statuses;
};
/** The device's cookie, as a browser sends it back. */
const signedIn = async (name: string, cookies: string[] = []) => {
  const { cookies: set = [] } = await logIn(name, 'right', cookies);
  const cookie = set.find((each) => each.startsWith('__Host-device=')) ?? '';
  return { cookie, pair: cookie.split(';')[0] ?? '' };
};

test('strangers who guess passwords lock out strangers, but not a device that signed in before', async () => {
  const { pair } = await signedIn('Ana');
  expect(await statusesOf(11, 'ana', 'wrong')).toEqual([...Array(10).fill(401), 429]);
  expect((await logIn('Ana', 'right')).statusCode).toBe(429);
  expect((await logIn('Ana', 'right', [pair])).statusCode).toBe(200);
});

test('a known device is not locked out by guesses from its network', async () => {
  const { pair } = await signedIn('Ana');
  for (let n = 0; n < 20; n++) await logIn(`guess${n}`, 'wrong');
  expect((await logIn('Ana', 'right')).statusCode).toBe(429);
  expect((await logIn('Ana', 'right', [pair])).statusCode).toBe(200);
});

test('a known device signs in while the whole site is locked for strangers, and so does nobody else', async () => {
  const { pair } = await signedIn('Ana');
  for (let n = 0; n < 101; n++) await logIn(`guess${n}`, 'wrong', [], `10.7.${n}.1`);
  expect((await logIn('Ana', 'right', [], '10.9.0.1')).statusCode).toBe(429);
  expect((await logIn('Ana', 'right', [pair])).statusCode).toBe(200);
  vi.setSystemTime(Date.now() + 15 * 60 * 1000);
  expect((await logIn('Ana', 'right', [], '10.9.0.1')).statusCode).toBe(200);
});

test('log-ins that succeed do not count for the site', async () => {
  for (let n = 0; n < 101; n++) expect((await logIn('Ana', 'right', [], `10.7.${n}.1`)).statusCode).toBe(200);
});

test('a thief of its cookie has ten guesses, like anybody else', async () => {
  const { pair } = await signedIn('Ana');
  expect(await statusesOf(12, 'ana', 'wrong', [pair])).toEqual([...Array(10).fill(401), 429, 429]);
  expect((await logIn('Ana', 'right', [pair])).statusCode).toBe(429);
  // On other devices she can still sign in.
  expect((await logIn('Ana', 'right')).statusCode).toBe(200);
});

test('signing in again on a device gives it no extra guesses and only clears its own', async () => {
  const first = await signedIn('Ana');
  await statusesOf(5, 'ana', 'wrong', [first.pair]);
  const second = await signedIn('Ana', [first.pair]);
  expect(await statusesOf(6, 'ana', 'wrong', [second.pair])).toEqual([...Array(5).fill(401), 429]);
  expect((await logIn('Ana', 'right', [first.pair])).statusCode).toBe(429);
});

test('a device is known for one admin, for a long time, and its cookie is not a session', async () => {
  const { cookie, pair } = await signedIn('Ana');
  expect(cookie).toMatch(/; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=34560000$/);
  await statusesOf(11, 'ben', 'wrong');
  expect((await logIn('Ben', 'right', [pair])).statusCode).toBe(429);
  const forSession = pair.replace('__Host-device', '__Host-session');
  const { body } = await call('session/user', { cookies: [forSession] });
  expect(JSON.parse(body ?? '')).toMatchObject({ isAuthenticated: false });
  vi.setSystemTime(Date.now() + 399 * 24 * 60 * 60 * 1000);
  await statusesOf(11, 'ana', 'wrong');
  expect((await logIn('Ana', 'right', [pair])).statusCode).toBe(200);
});

test('a forged cookie does not make a device known', async () => {
  await statusesOf(11, 'ana', 'wrong');
  const sign = (typ: string, key: string) =>
    new SignJWT({ sub: 'ana', jti: 'x' })
      .setProtectedHeader({ alg: 'HS256', typ })
      .setIssuer('dharma-chats')
      .setAudience('device')
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(key));
  const right = 'SESSION'.padEnd(64, '.');
  for (const [typ, key, status] of [
    ['device+jwt', 'guess', 429],
    ['session+jwt', right, 429],
    // A valid cookie, to show that the others were refused for what was wrong with them.
    ['device+jwt', right, 200],
  ] as const)
    expect((await logIn('Ana', 'right', [`__Host-device=${await sign(typ, key)}`])).statusCode).toBe(status);
  const { cookies: [session = ''] = [] } = await logIn('Ben', 'right');
  const [jwt] = session.replace('__Host-session=', '').split(';');
  expect((await logIn('Ana', 'right', [`__Host-device=${jwt}`])).statusCode).toBe(429);
});
