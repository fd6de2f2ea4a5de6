import { beforeEach, describe, expect, test, vi } from 'vitest';
import { closeSession } from '../../../../functions/lib/accounts/sessions.ts';
import { handler as manageAdminsHandler } from '../../../../functions/workers/manageAdmins.ts';
import { endpoints } from '../../../../shared/contract/index.ts';
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
  withAnaSignedIn,
  withApp,
} from '../../../support/accounts/adminAccounts.ts';
import { added, logIn as logInByPasskey, offer, origin } from '../../../support/accounts/passkeys.ts';
import { SoftwarePasskey } from '../../../support/accounts/softwarePasskey.ts';
import { asWorker } from '../../../support/run/granted.ts';

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
    expect(await cleo.call('invitations/accept', { body: accepted })).toMatchObject({ status: 201, needsFactor: true });
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
