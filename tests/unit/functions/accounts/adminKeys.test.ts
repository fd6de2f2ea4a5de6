import { describe, expect, test } from 'vitest';
import { adminTokenHeader } from '../../../../shared/platform/constants.ts';
import { AccountBrowser, ana, later, signedIn, withAnaSignedIn } from '../../../support/accounts/adminAccounts.ts';
import { call } from '../../../support/run/calls.ts';

withAnaSignedIn();

const newKey = async () => (await ana.call('adminKeys/create')).adminKey as string;
const redeem = async (adminKey: string, by = ana) =>
  (await by.call('adminKeys/redeem', { body: { adminKey } })).status as number;

describe('the key that opens the archive’s admin mode', () => {
  test('opens it once, even of five at the same time, and a made-up one never', async () => {
    const key = await newKey();
    expect(key).toMatch(/^[\w-]{43}$/);
    const statuses = await Promise.all(Array.from({ length: 5 }, () => redeem(key)));
    expect(statuses.sort()).toEqual([204, 403, 403, 403, 403]);
    expect(await ana.call('adminKeys/redeem', { body: { adminKey: 'x'.repeat(43) } })).toMatchObject({
      status: 403,
      message: expect.stringContaining('open the archive from the dashboard again'),
    });
  });

  test('no longer opens it after a minute', async () => {
    const key = await newKey();
    later(60);
    expect(await redeem(key)).toBe(403);
  });

  test('does not work in another session, and is not used up there', async () => {
    const key = await newKey();
    expect(await redeem(key, await signedIn('Ana'))).toBe(403);
    expect(await redeem(key, new AccountBrowser())).toBe(401);
    expect(await redeem(key)).toBe(204);
  });

  test('is no token of the session', async () => {
    const headers = { [adminTokenHeader.toLowerCase()]: await newKey() };
    expect((await call('archiveGuests/create', { cookies: ana.cookies, headers, body: {} })).statusCode).toBe(403);
  });
});
