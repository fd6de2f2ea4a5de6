import { URI } from 'otpauth';
import { describe, expect, test } from 'vitest';
import * as admins from '../../../../functions/lib/accounts/admins/admins.ts';
import { hashPassword } from '../../../../functions/lib/accounts/admins/password.ts';
import { handler as manageAdmins } from '../../../../functions/workers/manageAdmins.ts';
import { AccountBrowser, mailsOf } from '../../../support/accounts/accountBrowser.ts';
import {
  ana,
  currentPassword,
  dynamo,
  later,
  mail,
  signedIn,
  withAnaSignedIn,
} from '../../../support/accounts/adminAccounts.ts';

withAnaSignedIn();

const strong = 'a lantern over slow water';
const stronger = 'nine herons above the weir';
const days = (count: number) => count * 24 * 3600;
const activities = () => dynamo.startingWith('access', 'ACTIVITY').map(({ admin, label }) => `${admin}: ${label}`);
const notMine = { status: 400, fields: { currentPassword: 'This isn’t your password.' } };

describe('the password', () => {
  const change = (browser: AccountBrowser, newPassword = strong, current = currentPassword) =>
    browser.call('account/changePassword', { body: { currentPassword: current, newPassword } });

  test('can be changed with the current one: this device stays signed in with a new session, all others are signed out', async () => {
    const other = await signedIn('ana');
    await mailsOf(mail);
    const [before] = ana.cookies;
    expect(await change(ana)).toMatchObject({ status: 200, user: { username: 'Ana' } });
    expect((await mailsOf(mail)).map(({ to, subject }) => [to, subject])).toEqual([
      ['ana@example.org', 'Your password was changed (Dharma Chats)'],
    ]);
    expect(ana.cookies[0]).not.toBe(before);
    expect([await ana.isSignedIn(), await other.isSignedIn()]).toEqual([true, false]);
    // The browser now has the new session's token.
    expect((await ana.call('account/endSession', { path: { id: 'others' } })).status).toBe(204);
    expect((await other.logIn('ana')).status).toBe(401);
    expect((await other.logIn('ana', strong)).status).toBe(200);
    expect(activities()).toContain('Ana: Changed their password');
  });

  test('stays the same if the new one is weak or the current one is wrong', async () => {
    expect(await change(ana, 'password1234')).toMatchObject({
      status: 400,
      fields: { newPassword: 'The password is too easy to guess: choose a longer or less common one.' },
    });
    expect(await change(ana, strong, 'wrong')).toMatchObject(notMine);
    expect((await signedIn('Ana')).cookies).toHaveLength(2);
  });

  test('can be tried ten times in 15 minutes, whatever it is asked for', async () => {
    const endpoints = ['account/offerSecondFactor', 'account/removeSecondFactor', 'account/renewRecoveryCodes'];
    const statuses = [];
    for (let n = 0; n < 11; n++)
      statuses.push((await ana.call(endpoints[n % 3] ?? '', { body: { currentPassword: 'wrong' } })).status);
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
    expect((await change(ana)).status).toBe(429);
    // Nobody else is locked out, not even the same admin on another device.
    expect((await change(await signedIn('Ana'))).status).toBe(200);
  });

  test('changes once if two devices change it at the same time', async () => {
    const other = await signedIn('Ana');
    dynamo.before('TransactWriteCommand', async () => {
      expect((await change(other, stronger)).status).toBe(200);
    });
    expect((await change(ana)).status).toBe(409);
    expect([await other.isSignedIn(), await ana.isSignedIn()]).toEqual([true, false]);
    expect((await ana.logIn('Ana', stronger)).status).toBe(200);
  });

  test('lets nobody log in with the old one while it is being changed', async () => {
    const thief = new AccountBrowser();
    dynamo.before('TransactWriteCommand', async () => {
      expect((await change(ana)).status).toBe(200);
    });
    expect((await thief.logIn('Ana')).status).toBe(401);
    expect(await thief.isSignedIn()).toBe(false);
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

  test('is switched on with a code, which ends all sessions but this one', async () => {
    const other = await signedIn('Ana');
    const { uri } = await ana.call('account/offerSecondFactor', { body: { currentPassword } });
    expect((await ana.call('account/get')).recoveryCodes).toBeNull();
    expect(await ana.call('account/confirmSecondFactor', { body: { code: '000000' } })).toMatchObject({
      status: 400,
      fields: { code: expect.stringContaining('isn’t right') },
    });
    expect(await other.isSignedIn()).toBe(true);
    const { recoveryCodes } = await ana.call('account/confirmSecondFactor', { body: { code: appOf(uri)() } });
    expect(recoveryCodes).toHaveLength(10);
    expect([await ana.isSignedIn(), await other.isSignedIn()]).toEqual([true, false]);
    expect((await ana.call('account/get')).recoveryCodes).toBe(10);
    expect(await other.logIn('Ana')).toMatchObject({ status: 401, fields: { code: expect.any(String) } });
  });

  test('lets nobody log in without a code while it is being switched on', async () => {
    const { uri } = await ana.call('account/offerSecondFactor', { body: { currentPassword } });
    const other = new AccountBrowser();
    dynamo.before('TransactWriteCommand', async () => {
      expect((await ana.call('account/confirmSecondFactor', { body: { code: appOf(uri)() } })).status).toBe(200);
    });
    expect((await other.logIn('Ana')).status).toBe(401);
  });

  test('takes the password and a code to renew its recovery codes or to switch it off', async () => {
    const { code, recoveryCodes } = await switchedOn();
    for (const endpoint of ['account/renewRecoveryCodes', 'account/removeSecondFactor'])
      expect(await ana.call(endpoint, { body: { currentPassword: 'wrong' } })).toMatchObject(notMine);
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
  const enter = (address: string, by = ana) => by.call('account/changeAddress', { body: { currentPassword, address } });
  const visitor = new AccountBrowser();
  const confirm = (token: string) => visitor.call('account/confirmAddress', { body: { token } });

  test('takes effect when its owner confirms it with the latest link, and the old address gets a notice', async () => {
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
    const [notice] = await mailsOf(mail);
    expect([notice?.to, notice?.subject]).toEqual([
      'ana@example.org',
      'Account notices now go to another address (Dharma Chats)',
    ]);
  });

  test('is not confirmed after three days, with a forged link, or for a removed admin', async () => {
    await enter('a1@example.org');
    const [{ token = '' } = {}] = await mailsOf(mail);
    const [id = '', signature = ''] = token.split('.');
    for (const forged of ['', 'x', `${id}.${signature.slice(1)}a`, `x${token}`])
      expect((await confirm(forged)).status).toBe(409);
    await manageAdmins({ action: 'remove', username: 'Ana' });
    expect((await confirm(token)).status).toBe(409);
    await admins.put({ username: 'Ana', passwordHash: await hashPassword('right') });
    expect((await confirm(token)).status).toBe(409);
    await enter('a1@example.org', await signedIn('Ana'));
    const [again] = await mailsOf(mail);
    later(days(3));
    expect((await confirm(again?.token ?? '')).status).toBe(409);
  });

  test('is mailed at most ten links a day', async () => {
    const statuses = [];
    for (let n = 0; n < 11; n++) statuses.push((await enter(`a${n}@example.org`)).status);
    expect(statuses).toEqual([...Array(10).fill(204), 429]);
  });
});
