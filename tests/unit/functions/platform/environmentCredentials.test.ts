import { beforeEach, expect, test, vi } from 'vitest';
import { defaultProvider } from '../../../../functions/lib/platform/aws/environmentCredentials.ts';

beforeEach(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'id');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'key');
  vi.stubEnv('AWS_SESSION_TOKEN', 'token');
});

const credentials = defaultProvider();

test('a function signs with the credentials of its role', async () => {
  expect(await credentials()).toEqual({ accessKeyId: 'id', secretAccessKey: 'key', sessionToken: 'token' });
});

test.each([undefined, ''])('long-term credentials work without a session token (%j)', async (token) => {
  vi.stubEnv('AWS_SESSION_TOKEN', token);
  expect(await credentials()).toEqual({ accessKeyId: 'id', secretAccessKey: 'key' });
});

test.each(['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'])(
  'without %s the error says where credentials come from',
  async (name) => {
    vi.stubEnv(name, undefined);
    await expect(credentials()).rejects.toThrow(
      `The environment variable ${name} is not set: Lambda sets it from the function's role; elsewhere set AWS credentials yourself`,
    );
  },
);
