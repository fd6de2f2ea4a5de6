import { describe, expect, test, vi } from 'vitest';
import { viewerHeaders } from '../../../../shared/platform/constants.ts';
import { later, withAdmins } from '../../../support/accounts/adminAccounts.ts';
import { call } from '../../../support/run/calls.ts';

withAdmins();

const network = '10.0.0.1';
const logIn = (username: string, password: string, address = network) =>
  call('session/login', { headers: { [viewerHeaders.address]: address }, body: { username, password } });
const statusesOf = async (times: number, attempt: (n: number) => ReturnType<typeof call>) => {
  const statuses = [];
  for (let n = 0; n < times; n++) statuses.push((await attempt(n)).statusCode);
  return statuses;
};
/** As from a botnet: no network and no name comes twice. */
const guessAnew = (n: number) => logIn(`guess${n}`, 'wrong', `10.${7 + (n >> 8)}.${n & 255}.1`);

const limits = [
  {
    ...{ by: 'network, whatever the name', times: 20, message: 'Too many attempts.' },
    guess: (n: number) => logIn(`guess${n}`, 'wrong'),
    other: () => logIn('guess', 'wrong', '10.0.0.8'),
  },
  {
    ...{ by: 'name, whatever the network', times: 10, message: 'Too many attempts.' },
    guess: (n: number) => logIn('ana', 'wrong', `10.0.1.${n}`),
    other: () => logIn('Ben', 'wrong', '10.0.1.0'),
  },
  {
    ...{ by: 'site, whatever the names and networks', times: 100, message: 'Too many logins failed just now.' },
    guess: guessAnew,
    other: undefined,
  },
];

test.each(limits)('guessing is limited by $by, alone, and before any password is checked', async (limit) => {
  const { times, message, guess, other } = limit;
  expect(await statusesOf(times, guess)).toEqual(Array(times).fill(401));
  if (other) expect((await other()).statusCode).toBe(401);
  expect((await logIn('Ana', 'right')).statusCode).toBe(429);
  // From here on, checking the password of a name that no admin has is an error: scrypt wants a power of two.
  vi.stubEnv('SCRYPT_N', '3');
  const { statusCode, headers, body = '' } = await guess(times);
  expect([statusCode, JSON.parse(body).message]).toEqual([
    429,
    expect.stringMatching(new RegExp(`^${message} Please try again in \\d+ minutes\\.$`)),
  ]);
  expect(Number(headers?.['retry-after'])).toBeGreaterThan(0);
  vi.unstubAllEnvs();
});

test.each(limits)('a limit by $by ends after a quarter of an hour', async ({ times, guess }) => {
  await statusesOf(times + 1, guess);
  later(15 * 60);
  expect((await logIn('Ana', 'right')).statusCode).toBe(200);
});

test('of guesses that come all at once, exactly as many are checked', async () => {
  const answers = await Promise.all(Array.from({ length: 250 }, (_, n) => guessAnew(n)));
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(100);
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(150);
});

describe('no limit counts', () => {
  test('for the site whoever is refused by network or name', async () => {
    await statusesOf(100, (n) => logIn(`guess${n}`, 'wrong'));
    await statusesOf(100, (n) => logIn('ana', 'wrong', `10.0.1.${n}`));
    expect((await guessAnew(1)).statusCode).toBe(401);
  });

  test('log-ins that succeed', async () => {
    expect(await statusesOf(101, () => logIn('Ana', 'right'))).toEqual(Array(101).fill(200));
  });
});
