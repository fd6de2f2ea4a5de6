import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { viewerHeaders } from '../../../../shared/platform/constants.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { call, installSecrets } from '../../../support/run/calls.ts';

/** Stands for scrypt, which costs us. */
const checked = vi.hoisted(() => vi.fn(async () => false));
vi.mock('../../../../functions/lib/accounts/admins/password.ts', () => ({ checkPassword: checked }));

beforeEach(() => {
  installFakeDynamo();
  installSecrets();
  checked.mockClear();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const guess = (username: string, address: string) =>
  call('session/login', {
    headers: { [viewerHeaders.address]: address },
    body: { username, password: 'x' },
  });

/** As from a botnet: no network and no name comes twice. */
const guessAnew = (n: number) => guess(`guess${n}`, `10.${7 + (n >> 8)}.${n & 255}.1`);

test('guessing is limited for the whole site, whatever the names and networks, before any password is checked', async () => {
  const statuses = [];
  for (let n = 0; n < 103; n++) statuses.push((await guessAnew(n)).statusCode);
  expect(statuses).toEqual([...Array(100).fill(401), 429, 429, 429]);
  expect(checked).toHaveBeenCalledTimes(100);
  const { headers, body = '' } = await guessAnew(200);
  expect(Number(headers?.['retry-after'])).toBeGreaterThan(0);
  expect(JSON.parse(body).message).toMatch(/^Too many logins failed just now\. Please try again in \d+ minutes\.$/);
});

test('of guesses that come all at once, exactly as many are checked', async () => {
  const answers = await Promise.all(Array.from({ length: 250 }, (_, n) => guessAnew(n)));
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(100);
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(150);
  expect(checked).toHaveBeenCalledTimes(100);
});

test('who is refused by network or name counts no more for the site', async () => {
  for (let n = 0; n < 150; n++) await guess(`guess${n}`, '10.0.0.7');
  for (let n = 0; n < 150; n++) await guess('Someone', `10.8.0.${n}`);
  expect((await guessAnew(1)).statusCode).toBe(401);
});
