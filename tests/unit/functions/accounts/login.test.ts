import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { viewerHeaders } from '../../../../shared/platform/constants.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { call, installSecrets } from '../../../support/run/calls.ts';

beforeEach(() => {
  installFakeDynamo();
  installSecrets();
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

test('guessing is limited per network address, whatever the username', async () => {
  const answers = [];
  for (let n = 0; n < 22; n++) answers.push(await guess(`guess${n}`, '10.0.0.7'));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(20).fill(401), 429, 429]);
  expect(Number(answers.at(-1)?.headers?.['retry-after'])).toBeGreaterThan(0);
  expect((await guess('guess23', '10.0.0.8')).statusCode).toBe(401);
});

test('guessing is limited per username, whatever the network address', async () => {
  const statuses = [];
  for (let n = 0; n < 12; n++) statuses.push((await guess('Someone', `10.0.1.${n}`)).statusCode);
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  expect((await guess('Somebody else', '10.0.1.0')).statusCode).toBe(401);
});
