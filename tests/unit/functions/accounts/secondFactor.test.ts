import { URI } from 'otpauth';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as secondFactor from '../../../../functions/lib/accounts/secondFactor.ts';
import { closeSession } from '../../../../functions/lib/accounts/sessions.ts';
import { handler as manageAdminsHandler } from '../../../../functions/workers/manageAdmins.ts';
import { endpoints } from '../../../../shared/contract/index.ts';
import { viewerHeaders } from '../../../../shared/platform/constants.ts';
import {
  AccountBrowser,
  ana,
  appOf,
  currentPassword,
  dynamo,
  later,
  mail,
  mailsOf,
  signedIn,
  withAdmins,
  withAnaSignedIn,
  withApp,
} from '../../../support/accounts/adminAccounts.ts';
import { added, logIn as logInByPasskey, offer, origin } from '../../../support/accounts/passkeys.ts';
import { SoftwarePasskey } from '../../../support/accounts/softwarePasskey.ts';
import { call } from '../../../support/run/calls.ts';
import { asWorker } from '../../../support/run/granted.ts';

describe('the second factor', () => {
  const manage = asWorker('manageAdmins', manageAdminsHandler);

  withAdmins();

  const switchedOn = async (username = 'Ana') => withApp(await signedIn(username));
  const logIn = async (code?: string, { username = 'ana', password = 'right', n = 1 } = {}) => {
    const headers = { [viewerHeaders.address]: `10.0.0.${n}` };
    const request = { headers, body: { username, password, ...(code !== undefined && { code }) } };
    const answer = await call('session/login', request);
    return { status: answer.statusCode, ...JSON.parse(answer.body ?? '{}') };
  };
  const wrong = { status: 401, fields: { code: 'This code isn’t right, or was already used.' } };
  const missing = { status: 401, fields: { code: 'Please enter the code that your authenticator app shows.' } };

  describe('a second factor', () => {
    test('is offered as an otpauth URI for the app', async () => {
      const { uri } = await (await signedIn('Ana')).confirmed('account/offerSecondFactor');
      expect(uri).toMatch(
        /^otpauth:\/\/totp\/Dharma%20Chats:Ana\?issuer=Dharma%20Chats&secret=[A-Z2-7]{32}&algorithm=SHA1&digits=6&period=30$/,
      );
    });

    test('stays off until it is confirmed with one of its codes', async () => {
      const ana = await signedIn('Ana');
      const { uri } = await ana.confirmed('account/offerSecondFactor');
      const confirm = (code: string) => ana.call('account/confirmSecondFactor', { body: { code } });
      const refused = { status: 400, fields: { code: expect.stringContaining('isn’t right') } };
      expect((await logIn()).status).toBe(200);
      expect(await confirm('000000')).toMatchObject(refused);
      expect((await logIn()).status).toBe(200);
      later(15 * 60);
      expect(await confirm(appOf(uri)())).toMatchObject(refused);
      await switchedOn();
      expect(await logIn()).toMatchObject(missing);
      expect((await logIn(undefined, { username: 'ben' })).status).toBe(200);
    });

    test('accepts the password with a code, typed with or without a space', async () => {
      const { code } = await switchedOn();
      expect(await logIn(code(), { password: 'wrong' })).toMatchObject({ message: 'Invalid username or password.' });
      const typed = code();
      expect((await logIn(`${typed.slice(0, 3)} ${typed.slice(3)}`)).status).toBe(200);
    });

    test.each([
      [
        'full-width digits',
        (code: string) => code.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
      ],
      ['Arabic digits', (code: string) => code.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)))],
      ['a dash', (code: string) => `${code.slice(0, 3)}–${code.slice(3)}`],
      ['what does not show', (code: string) => `\u200e${code.slice(0, 2)}\u200b${code.slice(2)}\u00a0`],
    ])('accepts a code with %s', async (_, typed) => {
      const { code, recoveryCodes } = await switchedOn();
      expect((await logIn(typed(code()))).status).toBe(200);
      expect((await logIn(typed(recoveryCodes[0] ?? '').toUpperCase())).status).toBe(200);
    });

    test('accepts a code half a minute early or late, because clocks differ', async () => {
      const early = await switchedOn();
      expect((await logIn(early.code(60))).status).toBe(401);
      expect((await logIn(early.code(30))).status).toBe(200);
      const late = await switchedOn('Ben');
      later(60);
      expect((await logIn(late.code(-60), { username: 'ben' })).status).toBe(401);
      expect((await logIn(late.code(-30), { username: 'ben' })).status).toBe(200);
    });

    test('accepts each code once, and none older than the last', async () => {
      const { uri, code } = await switchedOn();
      const first = code();
      expect((await logIn(first)).status).toBe(200);
      expect(await logIn(first)).toMatchObject(wrong);
      later(30);
      expect(await logIn(first)).toMatchObject(wrong);
      const both = await Promise.all([logIn(code()), logIn(code())]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
      expect(await logIn(code(-30))).toMatchObject(wrong);
      // The code that confirmed it counts as used too.
      later(3600);
      await manage({ action: 'disable-2fa', username: 'Ana' });
      const again = await switchedOn();
      expect(again.uri).not.toBe(uri);
      expect(await logIn(again.used)).toMatchObject(wrong);
    });

    test('stays on after a password reset, and is deleted with the account', async () => {
      await switchedOn();
      await manage({ action: 'reset', username: 'ana', password: 'a lantern over slow water' });
      expect(await logIn(undefined, { password: 'a lantern over slow water' })).toMatchObject(missing);
      await manage({ action: 'remove', username: 'ana' });
      expect(dynamo.startingWith('access', 'SECOND_FACTOR#')).toEqual([]);
    });

    test('cannot be read from the table', async () => {
      const { uri, recoveryCodes } = await switchedOn();
      const kept = JSON.stringify(dynamo.startingWith('access', 'SECOND_FACTOR#'));
      const { secret } = URI.parse(uri);
      for (const text of [secret.base32, secret.hex, Buffer.from(secret.bytes).toString('base64url')])
        expect(kept.toLowerCase()).not.toContain(text.toLowerCase());
      for (const code of recoveryCodes) expect(kept).not.toContain(code.replaceAll('-', ''));
    });
  });

  describe('wrong codes', () => {
    test('count toward the limit on passwords, right ones do not', async () => {
      const { code } = await switchedOn();
      expect((await logIn(code())).status).toBe(200);
      for (let n = 0; n < 15; n++) expect(await logIn(undefined, { n })).toMatchObject(missing);
      const statuses = [];
      for (let n = 0; n < 11; n++) statuses.push((await logIn('000000', { n })).status);
      expect(statuses).toEqual([...Array(10).fill(401), 429]);
    });

    test('of a thief of the password are limited to twenty a day; then no code is accepted', async () => {
      const { recoveryCodes, code } = await switchedOn();
      for (let n = 0; n < 20; n++) {
        if (n % 10 === 0) later(900);
        expect(await logIn('000000', { n })).toMatchObject(wrong);
      }
      later(900);
      for (const typed of ['000000', code(), recoveryCodes[0]]) {
        const { status, message } = await logIn(typed);
        expect([status, message]).toEqual([429, expect.stringMatching(/^Too many attempts\. .* in 2\d hours\.$/)]);
      }
      later(24 * 3600);
      expect((await logIn(code())).status).toBe(200);
    });
  });

  describe('recovery codes', () => {
    test('are ten, and each works once, however it is typed', async () => {
      const { recoveryCodes } = await switchedOn();
      expect(new Set(recoveryCodes).size).toBe(10);
      for (const code of recoveryCodes) expect(code).toMatch(/^([a-z2-7]{4}-){5}[a-z2-7]{4}$/);
      const [first = '', second = ''] = recoveryCodes;
      expect((await logIn(first.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
      expect(await logIn(first)).toMatchObject(wrong);
      const both = await Promise.all([logIn(second), logIn(second)]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
      expect(await secondFactor.recoveryCodesLeft('ana')).toBe(8);
      expect(await manage({ action: 'list' })).toMatchObject([
        { username: 'Ana', recoveryCodes: 8 },
        { username: 'Ben', recoveryCodes: null },
      ]);
    });

    test('work for one admin only', async () => {
      const { recoveryCodes } = await switchedOn();
      await switchedOn('Ben');
      expect(await logIn(recoveryCodes[0], { username: 'ben' })).toMatchObject(wrong);
      expect((await logIn(recoveryCodes[0])).status).toBe(200);
    });
  });
});

describe('where a second factor is required', () => {
  const manageAdmins = asWorker('manageAdmins', manageAdminsHandler);

  /** The setting that requires a second factor of every admin: who has none can set one up, and do nothing else before. */

  const required = (is: boolean) => vi.stubEnv('SECOND_FACTOR_REQUIRED', is ? 'true' : undefined);
  withAnaSignedIn();
  beforeEach(() => required(true));

  const refusal =
    'This site requires a second factor of every admin. Please set yours up first, under your name in the admin.';
  const isRefused = async (browser: AccountBrowser) => {
    const { status, message } = await browser.call('adminKeys/create');
    expect([201, 403]).toContain(status);
    if (status === 403) expect(message).toBe(refusal);
    return status === 403;
  };
  /** Ana, who logged in with her app. */
  async function arrived() {
    const { code } = await withApp(ana);
    const browser = await signedIn('Ana', currentPassword, undefined, code());
    later(30);
    return { browser, code };
  }

  describe('an admin without a second factor', () => {
    test('is heard by the endpoints that set one up, and refused by all others', async () => {
      const heard = [];
      for (const [name] of endpoints.filter(([, { auth }]) => auth !== 'public')) {
        const answer = await ana.call(name, { body: {} });
        if (answer.message !== refusal) heard.push(name);
      }
      expect(heard.sort()).toEqual([
        ...['account/addPasskey', 'account/confirmSecondFactor', 'account/get'],
        ...['account/offerPasskey', 'account/offerSecondFactor', 'account/stepUp'],
      ]);
    });

    test('logs in by name and password as ever, and is told what is missing', async () => {
      const browser = new AccountBrowser();
      const signedInAs = { isAuthenticated: true, user: { username: 'Ana' }, adminToken: expect.any(String) };
      expect(await browser.logIn('ana')).toEqual({ status: 200, ...signedInAs, needsFactor: true });
      expect(await browser.call('session/user')).toEqual({ status: 200, ...signedInAs, needsFactor: true });
      expect((await browser.call('session/logout')).status).toBe(204);
      expect(await browser.call('session/user')).not.toHaveProperty('needsFactor');
    });

    test('can do everything once an app is set up by a right code, in that browser alone', async () => {
      const phone = await signedIn('Ana');
      await ana.confirmed('account/offerSecondFactor');
      expect((await ana.call('account/confirmSecondFactor', { body: { code: '000000' } })).status).toBe(400);
      expect(await isRefused(ana)).toBe(true);
      await withApp(ana);
      expect(await isRefused(ana)).toBe(false);
      expect(await ana.call('session/user')).not.toHaveProperty('needsFactor');
      expect(await phone.isSignedIn()).toBe(false);
    });

    test('can do everything once a passkey is added, in that browser alone, or by logging in with it', async () => {
      const other = await signedIn('Ana');
      const { device } = await added();
      expect([await isRefused(ana), await other.isSignedIn()]).toEqual([false, false]);
      expect(await ana.call('session/user')).not.toHaveProperty('needsFactor');
      const { needsFactor, browser } = await logInByPasskey(device);
      expect([needsFactor, await isRefused(browser)]).toEqual([undefined, false]);
    });

    /** How a stranger who has only the password adds a factor of theirs, from an offer made before Ana had one. */
    async function preparedBy(stranger: AccountBrowser) {
      const options = await offer(stranger);
      const { uri } = await stranger.confirmed('account/offerSecondFactor');
      const passkey = new SoftwarePasskey(origin).create(options, 'Mine');
      return {
        'a passkey': () => stranger.call('account/addPasskey', { body: passkey }),
        'an app': () => stranger.call('account/confirmSecondFactor', { body: { code: appOf(uri)() } }),
      };
    }
    const ways = ['a passkey', 'an app'] as const;

    test.each(ways)('who sets up %s ends the sessions that have none, and what was offered to them', async (own) => {
      const stranger = await signedIn('Ana');
      const adding = await preparedBy(stranger);
      await (own === 'a passkey' ? added() : withApp(ana));
      for (const way of ways) expect((await adding[way]()).status).toBe(401);
      expect([await ana.isSignedIn(), await isRefused(ana)]).toEqual([true, false]);
    });

    test.each(ways.flatMap((own) => ways.map((other) => [own, other] as const)))(
      'who sets up %s at the moment at which another session adds %s keeps the account',
      async (own, other) => {
        const stranger = await signedIn('Ana');
        const adding = await preparedBy(stranger);
        dynamo.before('TransactWriteCommand', async () => {
          const open = dynamo.startingWith('access', 'SESSION#');
          await (own === 'a passkey' ? added() : withApp(ana));
          // As if the other sessions were still to be ended.
          const left = new Set(dynamo.startingWith('access', 'SESSION#').map(({ sk }) => sk));
          for (const Item of open.filter(({ sk }) => !left.has(sk)))
            dynamo.answer('PutCommand', { TableName: 'access', Item });
        });
        expect([400, 403, 409]).toContain((await adding[other]()).status);
        expect(await isRefused(stranger)).toBe(true);
      },
    );

    test('sets up nothing by a session that ends in the meantime, and the session does not come back', async () => {
      const options = await offer(ana);
      const { uri } = await ana.confirmed('account/offerSecondFactor');
      dynamo.before('TransactWriteCommand', () => closeSession(ana.cookies));
      expect((await ana.call('account/confirmSecondFactor', { body: { code: appOf(uri)() } })).status).toBe(400);
      expect(dynamo.startingWith('access', 'SESSION#')).toEqual([]);
      const { device } = await added(await signedIn('Ana'));
      expect((await ana.call('account/addPasskey', { body: device.create(options, 'Late') })).status).toBe(401);
      expect(dynamo.startingWith('access', 'SESSION#')).toHaveLength(1);
    });

    test('is asked for one in a new account, too', async () => {
      const { recoveryCodes } = await withApp(ana);
      const guest = { email: 'cleo@example.org' };
      const [code = ''] = recoveryCodes;
      expect((await ana.confirmed('invitations/create', { code, body: guest })).status).toBe(201);
      const { token } = (await mailsOf(mail)).find(({ to }) => to === guest.email) ?? {};
      const cleo = new AccountBrowser();
      const accepted = { token, username: 'Cleo', password: 'the tide forgets the harbour' };
      expect(await cleo.call('invitations/accept', { body: accepted })).toMatchObject({
        status: 201,
        needsFactor: true,
      });
      expect(await isRefused(cleo)).toBe(true);
    });
  });

  describe('an admin with a second factor', () => {
    test('can do everything after a login with a code, and with a new password, too', async () => {
      const { browser, code } = await arrived();
      expect(await isRefused(browser)).toBe(false);
      const changed = await browser.confirmed('account/changePassword', {
        ...{ code: code(), body: { newPassword: 'a lantern over slow water' } },
      });
      expect([changed.status, 'needsFactor' in changed, await isRefused(browser)]).toEqual([200, false, false]);
    });

    test('cannot switch it off', async () => {
      const { browser, code } = await arrived();
      expect(await browser.confirmed('account/removeSecondFactor', { code: code() })).toMatchObject({
        status: 409,
        message: expect.stringContaining('requires a second factor of every admin'),
      });
      expect(await browser.call('account/get')).toMatchObject({ secondFactorRequired: true, recoveryCodes: 10 });
    });

    test('is asked to set it up again, at the next login, after the operator switched it off', async () => {
      const { browser } = await arrived();
      await manageAdmins({ action: 'disable-2fa', username: 'Ana' });
      expect(await isRefused(browser)).toBe(false);
      expect(await isRefused(await signedIn('Ana'))).toBe(true);
    });

    test('who has a passkey sets up nothing by the password alone: a thief of it would otherwise be in', async () => {
      await added();
      const thief = await signedIn('Ana');
      const refused = { status: 403, message: 'You have a passkey. Please log out, then log in with it.' };
      expect(await offer(thief)).toEqual(refused);
      expect(await thief.confirmed('account/offerSecondFactor')).toEqual(refused);
      expect(await isRefused(thief)).toBe(true);
    });

    test('keeps the last passkey or the app, and may remove either while there is the other', async () => {
      const remove = (id: string, code?: string) =>
        ana.confirmed('account/removePasskey', { path: { id }, ...(code && { code }) });
      const { id } = await added();
      expect(await remove(id)).toEqual({
        status: 409,
        message: expect.stringMatching(/^This site requires a second factor of every admin\. /),
      });
      const { code } = await withApp(ana);
      expect((await ana.confirmed('account/removeSecondFactor', { code: code() })).status).toBe(204);
      const another = await added(ana, { name: 'Another' });
      expect((await remove(id)).status).toBe(204);
      const { code: newCode } = await withApp(ana);
      expect((await remove(another.id, newCode())).status).toBe(204);
      expect(await isRefused(ana)).toBe(false);
    });
  });

  describe('the setting', () => {
    test('counts at once, in sessions that are open, but for those in which one was set up before', async () => {
      for (const is of [true, false]) {
        required(is);
        expect(await isRefused(ana)).toBe(is);
      }
      await withApp(ana);
      required(true);
      expect(await isRefused(ana)).toBe(false);
    });
  });
});
