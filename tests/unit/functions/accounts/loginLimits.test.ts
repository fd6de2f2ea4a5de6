import { SignJWT } from 'jose';
import { describe, expect, test, vi } from 'vitest';
import { viewerHeaders } from '../../../../shared/platform/constants.ts';
import { later, withAdmins } from '../../../support/accounts/adminAccounts.ts';
import { call, secretOf } from '../../../support/run/calls.ts';

withAdmins();

const network = '10.0.0.1';
const logIn = (username: string, password: string, address = network, cookies: string[] = []) =>
  call('session/login', { headers: { [viewerHeaders.address]: address }, cookies, body: { username, password } });
const statusesOf = async (times: number, attempt: (n: number) => ReturnType<typeof call>) => {
  const statuses = [];
  for (let n = 0; n < times; n++) statuses.push((await attempt(n)).statusCode);
  return statuses;
};
/** As from a botnet: no network and no name comes twice. */
const guessAnew = (n: number) => logIn(`guess${n}`, 'wrong', `10.${7 + (n >> 8)}.${n & 255}.1`);
const guessAna = (n: number, cookies?: string[]) => logIn('ana', 'wrong', `10.0.1.${n}`, cookies);

const limits = [
  {
    ...{ by: 'network, whatever the name', times: 20, message: 'Too many attempts.' },
    guess: (n: number) => logIn(`guess${n}`, 'wrong'),
    other: () => logIn('guess', 'wrong', '10.0.0.8'),
  },
  {
    ...{ by: 'name, whatever the network', times: 10, message: 'Too many attempts.' },
    guess: (n: number, username = 'someone') => logIn(username, 'wrong', `10.0.1.${n}`),
    other: () => logIn('Someone else', 'wrong', '10.0.1.0'),
  },
  {
    ...{ by: 'site, whatever the names and networks', times: 100, message: 'Too many logins failed just now.' },
    guess: guessAnew,
    other: undefined,
  },
];

describe.each(limits)('guessing is limited by $by', ({ times, message, guess, other }) => {
  test('before any password is checked', async () => {
    expect(await statusesOf(times, (n) => guess(n))).toEqual(Array(times).fill(401));
    if (other) expect((await other()).statusCode).toBe(401);
    // From here on, checking the password of a name that no admin has is an error: scrypt wants a power of two.
    vi.stubEnv('SCRYPT_N', '3');
    const { statusCode, headers, body = '' } = await guess(times);
    expect([statusCode, JSON.parse(body).message]).toEqual([
      429,
      expect.stringMatching(new RegExp(`^${message} Please try again in \\d+ minutes\\.$`)),
    ]);
    expect(Number(headers?.['retry-after'])).toBeGreaterThan(0);
  });

  test('but not on a device that signed in before', async () => {
    const { pair } = await signedIn('Ana');
    await statusesOf(times + 1, (n) => guess(n, 'ana'));
    expect((await logIn('Ana', 'right')).statusCode).toBe(429);
    expect((await logIn('Ana', 'right', network, [pair])).statusCode).toBe(200);
    later(15 * 60);
    expect((await logIn('Ana', 'right')).statusCode).toBe(200);
  });
});

test('of guesses that come all at once, exactly as many are checked', async () => {
  const answers = await Promise.all(Array.from({ length: 250 }, (_, n) => guessAnew(n)));
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(100);
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(150);
});

test('who is refused by network or name counts no more for the site', async () => {
  await statusesOf(100, (n) => logIn(`guess${n}`, 'wrong'));
  await statusesOf(100, guessAna);
  expect((await guessAnew(1)).statusCode).toBe(401);
});

test('log-ins that succeed count for no limit', async () => {
  expect(await statusesOf(101, () => logIn('Ana', 'right'))).toEqual(Array(101).fill(200));
});

/** The device's cookie, whole and as a browser sends it back. */
async function signedIn(name: string, cookies?: string[]) {
  const { cookies: set = [] } = await logIn(name, 'right', network, cookies);
  const cookie = set.find((each) => each.startsWith('__Host-device=')) ?? '';
  return { cookie, pair: cookie.split(';')[0] ?? '' };
}

describe('a known device', () => {
  test('gives a thief of its cookie ten guesses, like anyone else', async () => {
    const { pair } = await signedIn('Ana');
    expect(await statusesOf(12, (n) => guessAna(n, [pair]))).toEqual([...Array(10).fill(401), 429, 429]);
    expect((await logIn('Ana', 'right', network, [pair])).statusCode).toBe(429);
    // On other devices she can still sign in.
    expect((await logIn('Ana', 'right')).statusCode).toBe(200);
  });

  test('gets no extra guesses by signing in again, which only clears its own', async () => {
    const first = await signedIn('Ana');
    await statusesOf(5, (n) => guessAna(n, [first.pair]));
    const second = await signedIn('Ana', [first.pair]);
    expect(await statusesOf(6, (n) => guessAna(n, [second.pair]))).toEqual([...Array(5).fill(401), 429]);
    expect((await logIn('Ana', 'right', network, [first.pair])).statusCode).toBe(429);
  });

  test('is known for one admin, for a long time, and its cookie is not a session', async () => {
    const { cookie, pair } = await signedIn('Ben');
    expect(cookie).toMatch(/; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=34560000$/);
    await statusesOf(11, guessAna);
    expect((await logIn('Ana', 'right', network, [pair])).statusCode).toBe(429);
    const forSession = pair.replace('__Host-device', '__Host-session');
    const { body } = await call('session/user', { cookies: [forSession] });
    expect(JSON.parse(body ?? '')).toMatchObject({ isAuthenticated: false });
    later(399 * 24 * 60 * 60);
    await statusesOf(11, (n) => logIn('ben', 'wrong', `10.0.1.${n}`));
    expect((await logIn('Ben', 'right', network, [pair])).statusCode).toBe(200);
  });

  test('is not made by a forged cookie', async () => {
    await statusesOf(11, guessAna);
    const statusWith = async (jwt: string) =>
      (await logIn('Ana', 'right', network, [`__Host-device=${jwt}`])).statusCode;
    const sign = (typ: string, key: string) =>
      new SignJWT({ sub: 'ana', jti: 'x' })
        .setProtectedHeader({ alg: 'HS256', typ })
        .setIssuer('dharma-chats')
        .setAudience('device')
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(new TextEncoder().encode(key));
    const { cookies: [session = ''] = [] } = await logIn('Ben', 'right');
    const [ofSession = ''] = session.replace('__Host-session=', '').split(';');
    for (const [jwt, status] of [
      [await sign('device+jwt', 'guess'), 429],
      [await sign('session+jwt', secretOf('SESSION')), 429],
      [ofSession, 429],
      // A valid cookie, to show that the others were refused for what was wrong with them.
      [await sign('device+jwt', secretOf('SESSION')), 200],
    ] as const)
      expect(await statusWith(jwt)).toBe(status);
  });
});
