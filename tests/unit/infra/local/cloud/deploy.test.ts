import { expect, test, vi } from 'vitest';
import { ensureAdmin } from '../../../../../infra/local/cloud/deploy.ts';
import { LocalState } from '../../../../../infra/local/cloud/state.ts';
import type { Functions } from '../../../../../infra/local/lambda/functions.ts';

test('npm start says which setting names an admin who cannot exist, and why', async () => {
  vi.stubEnv('ADMIN_USERNAME', 'ana@example.org');
  const refusing = { has: () => true, invoke: () => Promise.reject(new Error('A username isn’t an email address')) };
  await expect(ensureAdmin(refusing as unknown as Functions, new LocalState(undefined))).rejects.toThrow(
    'ADMIN_USERNAME is "ana@example.org". A username isn’t an email address',
  );
});
