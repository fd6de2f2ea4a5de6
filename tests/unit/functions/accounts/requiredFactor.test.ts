import { URI } from 'otpauth';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { closeSession } from '../../../../functions/lib/accounts/sessions/session.ts';
import { handler } from '../../../../functions/workers/manageAdmins.ts';
import { endpoints } from '../../../../shared/contract/index.ts';
import { AccountBrowser, mailsOf } from '../../../support/accounts/accountBrowser.ts';
import { currentPassword, dynamo, later, mail, signedIn, withAdmins } from '../../../support/accounts/adminAccounts.ts';

/** The setting that requires a second factor of every admin: who has none can set one up, and do nothing else before. */

withAdmins();
const required = (is: boolean) => vi.stubEnv('SECOND_FACTOR_REQUIRED', is ? 'true' : undefined);
beforeEach(() => required(true));

const refusal =
  'This site requires a second factor of every admin. Please set yours up first, under your name in the admin.';
/** What a session may do that the password alone opened. Everything else is closed to it, whatever is added later. */
const openToAll = [
  ...['account/get', 'account/offerSecondFactor', 'account/confirmSecondFactor'],
  ...['account/offerPasskey', 'account/addPasskey'],
];
const adminEndpoints = endpoints.filter(([, { auth }]) => auth === 'admin').map(([name]) => name);

const manage = handler as (command: object) => Promise<{ uri: string; recoveryCodes: string[] }>;
/** The operator switches it on for an admin. Returns the app: it shows another code every half a minute. */
async function switchedOn(username: string) {
  const { uri } = await manage({ action: 'offer-2fa', username });
  const app = () => URI.parse(uri).generate({ timestamp: Date.now() });
  await manage({ action: 'confirm-2fa', username, code: app() });
  later(30);
  return app;
}
/** Sets one up as the page does. Returns the answer to the app's first code. */
async function setUp(browser: AccountBrowser) {
  const { uri } = await browser.call('account/offerSecondFactor', { body: { currentPassword } });
  return browser.call('account/confirmSecondFactor', { body: { code: URI.parse(uri).generate() } });
}
const isRefused = async (browser: AccountBrowser) => {
  const { status, message } = await browser.call('adminKeys/create');
  expect([201, 403]).toContain(status);
  if (status === 403) expect(message).toBe(refusal);
  return status === 403;
};

describe('an admin without a second factor', () => {
  test.each(adminEndpoints.filter((name) => !openToAll.includes(name)))('is refused by %s', async (name) => {
    const ana = await signedIn('Ana');
    expect(await ana.call(name)).toEqual({ status: 403, message: refusal });
  });

  test.each(openToAll)('is heard by %s', async (name) => {
    const ana = await signedIn('Ana');
    expect(adminEndpoints).toContain(name);
    expect((await ana.call(name, { body: {} })).status).not.toBe(403);
  });

  test('logs in by name and password as ever, and is told what is missing', async () => {
    const ana = new AccountBrowser();
    const signedInAs = { isAuthenticated: true, user: { username: 'Ana' }, adminToken: expect.any(String) };
    expect(await ana.logIn('ana')).toEqual({ status: 200, ...signedInAs, needsFactor: true });
    expect(await ana.call('session/user')).toEqual({ status: 200, ...signedInAs, needsFactor: true });
    expect((await ana.call('session/logout')).status).toBe(204);
    expect(await ana.call('session/user')).not.toHaveProperty('needsFactor');
  });

  test('can do everything once it is set up, in that browser alone', async () => {
    const [ana, phone] = [await signedIn('Ana'), await signedIn('Ana')];
    expect((await setUp(ana)).recoveryCodes).toHaveLength(10);
    expect(await isRefused(ana)).toBe(false);
    expect(await ana.call('session/user')).not.toHaveProperty('needsFactor');
    expect(await phone.isSignedIn()).toBe(false);
  });

  test('stays refused by a wrong code', async () => {
    const ana = await signedIn('Ana');
    await ana.call('account/offerSecondFactor', { body: { currentPassword } });
    expect((await ana.call('account/confirmSecondFactor', { body: { code: '000000' } })).status).toBe(400);
    expect(await isRefused(ana)).toBe(true);
  });

  test('switches nothing on by a session that ends meanwhile, and the session does not come back', async () => {
    const ana = await signedIn('Ana');
    const { uri } = await ana.call('account/offerSecondFactor', { body: { currentPassword } });
    dynamo.before('TransactWriteCommand', () => closeSession(ana.cookies));
    const code = URI.parse(uri).generate();
    expect((await ana.call('account/confirmSecondFactor', { body: { code } })).status).toBe(400);
    expect(dynamo.startingWith('access', 'SESSION#')).toEqual([]);
    expect((await new AccountBrowser().logIn('Ana')).status).toBe(200);
  });

  test('is asked for one in a new account, too', async () => {
    const ana = await signedIn('Ana');
    const { recoveryCodes } = await setUp(ana);
    const guest = { email: 'cleo@example.org', username: 'Cleo' };
    const invited = await ana.call('invitations/create', {
      body: { ...guest, currentPassword, code: recoveryCodes[0] },
    });
    expect(invited.status).toBe(201);
    const invitation = (await mailsOf(mail)).find(({ to }) => to === guest.email);
    const cleo = new AccountBrowser();
    const accepted = { token: invitation?.token, username: 'Cleo', password: 'the tide forgets the harbour' };
    expect(await cleo.call('invitations/accept', { body: accepted })).toMatchObject({ status: 201, needsFactor: true });
    expect(await isRefused(cleo)).toBe(true);
  });
});

describe('an admin with a second factor', () => {
  test('can do everything after a login with a code, and with a new password, too', async () => {
    const app = await switchedOn('Ana');
    const ana = new AccountBrowser();
    const answer = await ana.logIn('Ana', currentPassword, app());
    expect([answer.status, 'needsFactor' in answer]).toEqual([200, false]);
    expect(await isRefused(ana)).toBe(false);
    later(30);
    const body = { currentPassword, newPassword: 'a lantern over slow water', code: app() };
    const changed = await ana.call('account/changePassword', { body });
    expect([changed.status, 'needsFactor' in changed]).toEqual([200, false]);
    expect(await isRefused(ana)).toBe(false);
  });

  test('cannot switch it off, and learns that before a code is used up', async () => {
    const app = await switchedOn('Ana');
    const ana = await signedIn('Ana', currentPassword, undefined, app());
    later(30);
    const body = { currentPassword, code: app() };
    expect(await ana.call('account/removeSecondFactor', { body })).toMatchObject({
      status: 409,
      message: expect.stringContaining('requires a second factor of every admin'),
    });
    expect(await ana.call('account/get')).toMatchObject({ secondFactorRequired: true, recoveryCodes: 10 });
    expect((await ana.call('account/renewRecoveryCodes', { body })).recoveryCodes).toHaveLength(10);
  });

  test('is asked to set it up again, at the next login, after the operator switched it off', async () => {
    const app = await switchedOn('Ana');
    const ana = await signedIn('Ana', currentPassword, undefined, app());
    await manage({ action: 'disable-2fa', username: 'Ana' });
    expect(await isRefused(ana)).toBe(false);
    expect(await isRefused(await signedIn('Ana'))).toBe(true);
  });
});

describe('the setting', () => {
  test('counts at once, in sessions that are open', async () => {
    required(false);
    const ana = await signedIn('Ana');
    expect(await isRefused(ana)).toBe(false);
    required(true);
    expect(await isRefused(ana)).toBe(true);
    required(false);
    expect(await isRefused(ana)).toBe(false);
  });

  test('spares a session in which one was set up before', async () => {
    required(false);
    const ana = await signedIn('Ana');
    await setUp(ana);
    required(true);
    expect(await isRefused(ana)).toBe(false);
  });

  test('changes nothing where it is off: name and password are enough, and a second factor can be switched off', async () => {
    required(false);
    const ana = new AccountBrowser();
    const answer = await ana.logIn('Ana');
    expect([answer.status, 'needsFactor' in answer, await isRefused(ana)]).toEqual([200, false, false]);
    const { recoveryCodes } = await setUp(ana);
    expect(await ana.call('account/get')).toMatchObject({ secondFactorRequired: false });
    const body = { currentPassword, code: recoveryCodes[0] };
    expect((await ana.call('account/removeSecondFactor', { body })).status).toBe(204);
  });
});
