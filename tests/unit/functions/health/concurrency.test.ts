import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, expect, test, vi } from 'vitest';
import { concurrency } from '../../../../functions/lib/health/account.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** What the doctor says of an account that may run so many functions, with this setting. */
const says = (ConcurrentExecutions: number, functionsAtOnce: number) => {
  mockClient(LambdaClient).on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions } });
  vi.stubEnv('SETTINGS', JSON.stringify({ functionsAtOnce }));
  vi.stubEnv('WORKERS_AT_ONCE', '10');
  return concurrency();
};

test('an account that is as large as the settings say is good', async () => {
  expect(await says(1000, 1000)).toEqual({ good: true, says: '1,000 functions may run' });
});

test('a larger account than the settings say could keep places for the workers', async () => {
  expect(await says(1000, 10)).toMatchObject({
    good: true,
    says: expect.stringContaining('functionsAtOnce set to 1000'),
  });
});

test('a new account is too small for a newsletter and visitors at once', async () => {
  expect(await says(10, 10)).toMatchObject({ good: false, remedy: expect.stringContaining('Request 1,000') });
});

test('an account that is smaller than the settings say refuses the next deploy', async () => {
  expect(await says(500, 1000)).toMatchObject({
    good: false,
    says: expect.stringContaining('a deploy that reserves capacity would fail'),
    remedy: expect.stringContaining('Set functionsAtOnce to 500'),
  });
});
