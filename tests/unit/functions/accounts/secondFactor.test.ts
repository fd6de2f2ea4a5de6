import { URI } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as admins from '../../../../functions/lib/accounts/admins/admins.ts';
import { hashPassword } from '../../../../functions/lib/accounts/admins/password.ts';
import * as secondFactors from '../../../../functions/lib/accounts/secondFactor/secondFactors.ts';
import { handler } from '../../../../functions/workers/manageAdmins.ts';
import { viewerHeaders } from '../../../../shared/platform/constants.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { call, fromCloudFront, installSecrets } from '../../../support/run/calls.ts';

let dynamo: FakeDynamo;
beforeEach(async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 3, 15, 12), toFake: ['Date'] });
  dynamo = installFakeDynamo();
  installSecrets();
  for (const username of ['Ana', 'Ben']) await admins.put({ username, passwordHash: await hashPassword('right') });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
const manage = handler as (order: object) => Promise<{ uri: string; recoveryCodes: string[] }>;
/** The telephone's app, so many seconds ahead of our clock. */
const appOf = (uri: string) => (ahead: number) => URI.parse(uri).generate({ timestamp: Date.now() + ahead * 1000 });
/** Switches it on; half a minute later the app shows a code that was not used yet. */
async function switchedOn(username = 'Ana') {
  const { uri } = await manage({ action: 'offer-2fa', username });
  const app = appOf(uri);
  const { recoveryCodes } = await manage({ action: 'confirm-2fa', username, code: String(app(0)) });
  later(30);
  return { uri, recoveryCodes, code: (ahead = 0) => String(app(ahead)) };
}
const logIn = async (code?: string, { username = 'ana', password = 'right', cookies = [] as string[], n = 1 } = {}) => {
  const {
    statusCode,
    body,
    cookies: set = [],
  } = await call('session/login', {
    headers: { ...fromCloudFront, [viewerHeaders.address]: `10.0.0.${n}` },
    cookies,
    body: { username, password, ...(code !== undefined && { code }) },
  });
  return { status: statusCode, ...JSON.parse(body ?? '{}'), device: set[1]?.split(';')[0] };
};
const wrong = { status: 401, fields: { code: 'This code is not right, or was used before.' } };
const missing = { status: 401, fields: { code: 'Please enter the code that your authenticator app shows.' } };

describe('a second factor', () => {
  test('is an otpauth URI of the key-URI format, for the app', async () => {
    const { uri } = await manage({ action: 'offer-2fa', username: 'Ana' });
    expect(uri).toMatch(
      /^otpauth:\/\/totp\/Dharma%20Chats:Ana\?issuer=Dharma%20Chats&secret=[A-Z2-7]{32}&algorithm=SHA1&digits=6&period=30$/,
    );
  });

  test('is off until a code of it confirms it', async () => {
    const { uri } = await manage({ action: 'offer-2fa', username: 'Ana' });
    expect((await logIn()).status).toBe(200);
    await expect(manage({ action: 'confirm-2fa', username: 'Ana', code: '000000' })).rejects.toThrow('not right');
    expect((await logIn()).status).toBe(200);
    later(15 * 60);
    const late = String(appOf(uri)(0));
    await expect(manage({ action: 'confirm-2fa', username: 'Ana', code: late })).rejects.toThrow('not right');
    await switchedOn();
    expect(await logIn()).toMatchObject(missing);
    expect((await logIn(undefined, { username: 'ben' })).status).toBe(200);
  });

  test('lets in who has the password and a code, as it is typed', async () => {
    const { code } = await switchedOn();
    expect(await logIn(code(), { password: 'wrong' })).toMatchObject({ message: 'Invalid username or password.' });
    const typed = code();
    expect((await logIn(`${typed.slice(0, 3)} ${typed.slice(3)}`)).status).toBe(200);
  });

  test('takes a code for half a minute before and after its time, for clocks that differ', async () => {
    for (const [ahead, status] of [
      [60, 401],
      [30, 200],
    ] as const)
      expect((await logIn((await switchedOn()).code(ahead))).status).toBe(status);
    const { code } = await switchedOn();
    later(60);
    expect((await logIn(code(-60))).status).toBe(401);
    expect((await logIn(code(-30))).status).toBe(200);
  });

  test('takes each code once, and none that is older than the last', async () => {
    const { uri, code } = await switchedOn();
    const first = code();
    expect((await logIn(first)).status).toBe(200);
    expect(await logIn(first)).toMatchObject(wrong);
    later(30);
    expect(await logIn(first)).toMatchObject(wrong);
    const both = await Promise.all([logIn(code()), logIn(code())]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await logIn(code(-30))).toMatchObject(wrong);
    // The one that confirmed it counts too.
    later(3600);
    await manage({ action: 'disable-2fa', username: 'Ana' });
    const again = await manage({ action: 'offer-2fa', username: 'Ana' });
    expect(again.uri).not.toBe(uri);
    const confirming = String(appOf(again.uri)(0));
    await manage({ action: 'confirm-2fa', username: 'Ana', code: confirming });
    expect(await logIn(confirming)).toMatchObject(wrong);
  });

  test('ends the sessions that were opened without it', async () => {
    await logIn();
    expect(dynamo.startingWith('access', 'SESSION#')).toHaveLength(1);
    await switchedOn();
    expect(dynamo.startingWith('access', 'SESSION#')).toEqual([]);
  });

  test('outlasts a new password, and goes with the account', async () => {
    await switchedOn();
    await manage({ action: 'reset', username: 'ana', password: 'a lantern over slow water' });
    expect(await logIn(undefined, { password: 'a lantern over slow water' })).toMatchObject(missing);
    await manage({ action: 'remove', username: 'ana' });
    expect(dynamo.startingWith('access', 'SECOND_FACTOR#')).toEqual([]);
  });

  test('cannot be read out of the table', async () => {
    const { uri, recoveryCodes } = await switchedOn();
    const kept = JSON.stringify(dynamo.startingWith('access', 'SECOND_FACTOR#'));
    const { secret } = URI.parse(uri);
    for (const text of [secret.base32, secret.hex, Buffer.from(secret.bytes).toString('base64url')])
      expect(kept.toLowerCase()).not.toContain(text.toLowerCase());
    for (const code of recoveryCodes) expect(kept).not.toContain(code.replaceAll('-', ''));
  });
});

describe('wrong codes', () => {
  test('count with the password’s limit, and right ones do not', async () => {
    const { code } = await switchedOn();
    expect((await logIn(code())).status).toBe(200);
    for (let n = 0; n < 15; n++) expect(await logIn(undefined, { n })).toMatchObject(missing);
    const statuses = [];
    for (let n = 0; n < 11; n++) statuses.push((await logIn('000000', { n })).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
  });

  test('are twenty a day, whatever their addresses, and then no code is good', async () => {
    const { recoveryCodes, code } = await switchedOn();
    for (let n = 0; n < 20; n++) {
      if (n % 10 === 0) later(900);
      expect(await logIn('000000', { n })).toMatchObject(wrong);
    }
    later(900);
    for (const given of ['000000', code(), recoveryCodes[0]]) {
      const { status, message } = await logIn(given);
      expect([status, message]).toEqual([429, expect.stringMatching(/^Too many attempts\. .* in 2\d hours\.$/)]);
    }
    later(24 * 3600);
    expect((await logIn(code())).status).toBe(200);
  });

  test('of a thief do not lock out the device that signed in before', async () => {
    const { code } = await switchedOn();
    const { device } = await logIn(code());
    for (let n = 0; n < 20; n++) {
      if (n % 10 === 0) later(900);
      await logIn('000000', { n });
    }
    later(900);
    expect((await logIn(code())).status).toBe(429);
    expect((await logIn(code(), { cookies: [device ?? ''] })).status).toBe(200);
  });
});

describe('recovery codes', () => {
  test('are ten, and each lets in once, however it is typed', async () => {
    const { recoveryCodes } = await switchedOn();
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);
    const [first = '', second = ''] = recoveryCodes;
    expect((await logIn(first.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
    expect(await logIn(first)).toMatchObject(wrong);
    const both = await Promise.all([logIn(second), logIn(second)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await secondFactors.recoveryCodesLeft('ana')).toBe(8);
    expect(await manage({ action: 'list' })).toMatchObject([
      { username: 'Ana', recoveryCodes: 8 },
      { username: 'Ben', recoveryCodes: null },
    ]);
  });

  test('are one admin’s, and end with new ones', async () => {
    const { recoveryCodes } = await switchedOn();
    await switchedOn('Ben');
    expect(await logIn(recoveryCodes[0], { username: 'ben' })).toMatchObject(wrong);
    const { recoveryCodes: fresh } = await manage({ action: 'recovery-codes', username: 'ANA' });
    expect(await logIn(recoveryCodes[0])).toMatchObject(wrong);
    expect((await logIn(fresh[0])).status).toBe(200);
    expect(await secondFactors.recoveryCodesLeft('ana')).toBe(9);
  });

  test('are none without a second factor', async () => {
    for (const action of ['recovery-codes', 'disable-2fa'])
      await expect(manage({ action, username: 'Ana' })).rejects.toThrow('Ana has no second factor');
    await expect(manage({ action: 'offer-2fa', username: 'Cy' })).rejects.toThrow('There is no admin Cy');
  });
});
