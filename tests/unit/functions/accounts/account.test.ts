import { URI } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as admins from '../../../../functions/lib/accounts/admins/admins.ts';
import { hashPassword } from '../../../../functions/lib/accounts/admins/password.ts';
import { deviceName } from '../../../../functions/lib/accounts/sessions/deviceName.ts';
import { handler as manageAdmins } from '../../../../functions/workers/manageAdmins.ts';
import { AccountBrowser, mailsOf } from '../../../support/data/accounts.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { installMail, installSecrets } from '../../../support/run/calls.ts';

const strong = 'a lantern over slow water';
const stronger = 'nine herons above the weir';
let dynamo: FakeDynamo;
let mail: ReturnType<typeof installMail>;
let ana: AccountBrowser;
beforeEach(async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 3, 15, 12), toFake: ['Date'] });
  dynamo = installFakeDynamo();
  installSecrets();
  mail = installMail();
  for (const username of ['Ana', 'Ben']) await admins.put({ username, passwordHash: await hashPassword('right') });
  await admins.setAddress('Ana', 'ana@example.org');
  ana = await signedIn('Ana');
  await mailsOf(mail);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
const days = (count: number) => count * 24 * 3600;
const currentPassword = 'right';
async function signedIn(username: string, password = 'right', userAgent?: string) {
  const browser = new AccountBrowser(userAgent);
  expect((await browser.logIn(username, password)).status).toBe(200);
  return browser;
}
const activities = () => dynamo.startingWith('access', 'ACTIVITY').map(({ admin, label }) => `${admin}: ${label}`);
const notMine = { status: 400, fields: { currentPassword: 'This is not your password.' } };

describe('the password', () => {
  const change = (browser: AccountBrowser, newPassword = strong, current = currentPassword) =>
    browser.call('account/changePassword', { body: { currentPassword: current, newPassword } });

  test('is changed by who knows it; this device stays signed in by another session, all others are out', async () => {
    const other = await signedIn('ana');
    await mailsOf(mail);
    const [before] = ana.cookies;
    expect(await change(ana)).toMatchObject({ status: 200, user: { username: 'Ana' } });
    expect((await mailsOf(mail)).map(({ to, subject }) => [to, subject])).toEqual([
      ['ana@example.org', 'Your password was changed (Dharma Chats)'],
    ]);
    expect(ana.cookies[0]).not.toBe(before);
    expect([await ana.isSignedIn(), await other.isSignedIn()]).toEqual([true, false]);
    // Its token is the new session's.
    expect((await ana.call('account/endSession', { path: { id: 'others' } })).status).toBe(204);
    expect((await other.logIn('ana')).status).toBe(401);
    expect((await other.logIn('ana', strong)).status).toBe(200);
    expect(activities()).toContain('Ana: Changed their password');
  });

  test('must be a good one, and the old one right; then nothing changes', async () => {
    expect(await change(ana, 'password1234')).toMatchObject({
      status: 400,
      fields: { newPassword: 'The password is too easy to guess: choose a longer or less common one.' },
    });
    expect(await change(ana, strong, 'wrong')).toMatchObject(notMine);
    expect((await signedIn('Ana')).cookies).toHaveLength(2);
  });

  test('is asked for ten times in a quarter of an hour, whatever it is asked for', async () => {
    const acts = ['account/offerSecondFactor', 'account/removeSecondFactor', 'account/renewRecoveryCodes'];
    const statuses = [];
    for (let n = 0; n < 11; n++)
      statuses.push((await ana.call(acts[n % 3] ?? '', { body: { currentPassword: 'wrong' } })).status);
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
    expect((await change(ana)).status).toBe(429);
    // Nobody else is locked out, nor the admin on another device.
    expect((await change(await signedIn('Ana'))).status).toBe(200);
  });

  test('that two change at once is changed once', async () => {
    const other = await signedIn('Ana');
    dynamo.before('TransactWriteCommand', async () => {
      expect((await change(other, stronger)).status).toBe(200);
    });
    expect((await change(ana)).status).toBe(409);
    expect([await other.isSignedIn(), await ana.isSignedIn()]).toEqual([true, false]);
    expect((await ana.logIn('Ana', stronger)).status).toBe(200);
  });

  test('lets nobody in with the old one who is logging in at that moment', async () => {
    const thief = new AccountBrowser();
    dynamo.before('TransactWriteCommand', async () => {
      expect((await change(ana)).status).toBe(200);
    });
    expect((await thief.logIn('Ana')).status).toBe(401);
    expect(await thief.isSignedIn()).toBe(false);
  });
});

describe('devices', () => {
  const firefox = 'Firefox on Linux';
  const iPhone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

  test('are listed in words, this one first, and nobody else’s', async () => {
    later(60);
    await signedIn('Ana', 'right', iPhone);
    await signedIn('Ben');
    const { devices } = await ana.call('account/get');
    expect(devices).toEqual([
      expect.objectContaining({ name: firefox, current: true, since: '2026-04-15T12:00:00.000Z' }),
      expect.objectContaining({ name: 'Safari on an iPhone', current: false, since: '2026-04-15T12:01:00.000Z' }),
    ]);
    expect(JSON.stringify(dynamo.startingWith('access', 'SESSION'))).not.toContain('Mozilla');
  });

  test('are signed out one by one, or all others at once; nobody signs out a stranger’s', async () => {
    const phone = await signedIn('Ana', 'right', iPhone);
    const ben = await signedIn('Ben');
    const idOf = async (browser: AccountBrowser) => (await browser.call('account/get')).devices[0].id as string;
    const end = async (id: string) => (await ana.call('account/endSession', { path: { id } })).status;
    expect(await end(await idOf(ben))).toBe(404);
    expect(await end(await idOf(phone))).toBe(204);
    expect([await ben.isSignedIn(), await phone.isSignedIn(), await ana.isSignedIn()]).toEqual([true, false, true]);
    const more = [await signedIn('ana'), await signedIn('Ana')];
    expect(await end('others')).toBe(204);
    for (const browser of more) expect(await browser.isSignedIn()).toBe(false);
    expect((await ana.call('account/get')).devices).toHaveLength(1);
  });

  test('that sit idle are not listed', async () => {
    await signedIn('Ana', 'right', iPhone);
    later(3600);
    await ana.call('account/get');
    later(3601);
    expect((await ana.call('account/get')).devices).toHaveLength(1);
  });

  test.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
      'Safari on a Mac',
    ],
    ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'Chrome on Android'],
    [
      'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 FxiOS/140.0 Safari/605.1.15',
      'Firefox on an iPad',
    ],
    ['Mozilla/5.0 (X11; CrOS x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 OPR/120.0', 'Opera on ChromeOS'],
    ['curl/8.0', 'A browser'],
    ['', 'A browser'],
  ])('%s is %s', (userAgent, name) => expect(deviceName(userAgent)).toBe(name));

  test('that are new are told by mail, known ones not', async () => {
    const phone = await signedIn('Ana', 'right', iPhone);
    const [notice] = await mailsOf(mail);
    expect(notice?.subject).toBe('You logged in on a new device (Dharma Chats)');
    expect(notice?.text).toContain('Safari on an iPhone');
    await phone.logIn('Ana');
    expect(await mailsOf(mail)).toEqual([]);
  });
});

describe('the second factor', () => {
  const appOf =
    (uri: string) =>
    (ahead = 0) =>
      URI.parse(uri).generate({ timestamp: Date.now() + ahead * 1000 });
  async function switchedOn() {
    const { uri } = await ana.call('account/offerSecondFactor', { body: { currentPassword } });
    const code = appOf(uri);
    const answer = await ana.call('account/confirmSecondFactor', { body: { code: code() } });
    expect(answer.status).toBe(200);
    later(30);
    return { code, recoveryCodes: answer.recoveryCodes as string[] };
  }

  test('is switched on by a code, which ends all other sessions and not this one', async () => {
    const other = await signedIn('Ana');
    const { uri } = await ana.call('account/offerSecondFactor', { body: { currentPassword } });
    expect((await ana.call('account/get')).recoveryCodes).toBeNull();
    expect(await ana.call('account/confirmSecondFactor', { body: { code: '000000' } })).toMatchObject({
      status: 400,
      fields: { code: expect.stringContaining('not right') },
    });
    expect(await other.isSignedIn()).toBe(true);
    const { recoveryCodes } = await ana.call('account/confirmSecondFactor', { body: { code: appOf(uri)() } });
    expect(recoveryCodes).toHaveLength(10);
    expect([await ana.isSignedIn(), await other.isSignedIn()]).toEqual([true, false]);
    expect((await ana.call('account/get')).recoveryCodes).toBe(10);
    expect(await other.logIn('Ana')).toMatchObject({ status: 401, fields: { code: expect.any(String) } });
  });

  test('lets nobody in without a code who is logging in while it is switched on', async () => {
    const { uri } = await ana.call('account/offerSecondFactor', { body: { currentPassword } });
    const other = new AccountBrowser();
    dynamo.before('TransactWriteCommand', async () => {
      expect((await ana.call('account/confirmSecondFactor', { body: { code: appOf(uri)() } })).status).toBe(200);
    });
    expect((await other.logIn('Ana')).status).toBe(401);
  });

  test('has its recovery codes renewed, and is switched off, by the password and a code', async () => {
    const { code, recoveryCodes } = await switchedOn();
    for (const act of ['account/renewRecoveryCodes', 'account/removeSecondFactor'])
      expect(await ana.call(act, { body: { currentPassword: 'wrong' } })).toMatchObject(notMine);
    const renewed = await ana.call('account/renewRecoveryCodes', { body: { currentPassword, code: code() } });
    later(30);
    expect(renewed.recoveryCodes).toHaveLength(10);
    const browser = new AccountBrowser();
    expect((await browser.logIn('Ana', 'right', recoveryCodes[0])).status).toBe(401);
    expect((await browser.logIn('Ana', 'right', renewed.recoveryCodes[0])).status).toBe(200);
    expect((await ana.call('account/get')).recoveryCodes).toBe(9);

    await mailsOf(mail);
    const removed = await ana.call('account/removeSecondFactor', { body: { currentPassword, code: code() } });
    expect(removed.status).toBe(204);
    expect((await mailsOf(mail)).map(({ subject }) => subject)).toEqual(['Your second factor is off (Dharma Chats)']);
    expect(await ana.call('account/renewRecoveryCodes', { body: { currentPassword } })).toMatchObject({ status: 409 });
    expect((await browser.logIn('Ana')).status).toBe(200);
  });
});

describe('the address', () => {
  const enter = (address: string) => ana.call('account/changeAddress', { body: { currentPassword, address } });
  const visitor = new AccountBrowser();
  const confirm = (token: string) => visitor.call('account/confirmAddress', { body: { token } });

  test('counts once its owner has confirmed it, by the last link; the one before is told', async () => {
    expect((await enter('a1@example.org')).status).toBe(204);
    const [first] = await mailsOf(mail);
    expect((await enter('a2@example.org')).status).toBe(204);
    const [second] = await mailsOf(mail);
    expect([first?.to, second?.to]).toEqual(['a1@example.org', 'a2@example.org']);
    expect(await ana.call('account/get')).toMatchObject({
      address: 'ana@example.org',
      unconfirmedAddress: 'a2@example.org',
    });
    expect((await confirm(first?.token ?? '')).status).toBe(409);
    for (let n = 0; n < 2; n += 1)
      expect(
        await visitor.call('account/confirmAddress', { body: { token: second?.token ?? '' }, key: 'press' }),
      ).toMatchObject({ status: 200, username: 'Ana', address: 'a2@example.org' });
    expect((await confirm(second?.token ?? '')).status).toBe(409);
    expect(await ana.call('account/get')).toMatchObject({ address: 'a2@example.org', unconfirmedAddress: null });
    const [told] = await mailsOf(mail);
    expect([told?.to, told?.subject]).toEqual(['ana@example.org', 'Notices go to another address (Dharma Chats)']);
  });

  test('is not confirmed after three days, nor by a forged link, nor for who is gone', async () => {
    await enter('a1@example.org');
    const [{ token = '' } = {}] = await mailsOf(mail);
    const [id = '', signature = ''] = token.split('.');
    for (const forged of ['', 'x', `${id}.${signature.slice(1)}a`, `x${token}`])
      expect((await confirm(forged)).status).toBe(409);
    await manageAdmins({ action: 'remove', username: 'Ana' });
    expect((await confirm(token)).status).toBe(409);
    await admins.put({ username: 'Ana', passwordHash: await hashPassword('right') });
    expect((await confirm(token)).status).toBe(409);
    ana = await signedIn('Ana');
    await enter('a1@example.org');
    const [again] = await mailsOf(mail);
    later(days(3));
    expect((await confirm(again?.token ?? '')).status).toBe(409);
  });

  test('is one that can be mailed, and is mailed ten times a day at most', async () => {
    const statuses = [];
    for (let n = 0; n < 11; n++) statuses.push((await enter(`a${n}@example.org`)).status);
    expect(statuses).toEqual([...Array(10).fill(204), 429]);
  });
});
