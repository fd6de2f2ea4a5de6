import { beforeEach, describe, expect, test } from 'vitest';
import * as secondFactor from '../../../../functions/lib/accounts/secondFactor.ts';
import { endpoints } from '../../../../shared/contract/index.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
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

withAnaSignedIn();

/** Ana with an app, whose announcement is out. */
async function switchedOn() {
  const app = await withApp(ana);
  await mailsOf(mail);
  return app;
}

/** Everything stored about accounts, except rate limits, sessions and activities. */
const accounts = () => {
  const { rates, sessions, activities } = partitions.access;
  const excluded = [rates, sessions, activities];
  return dynamo.startingWith('access', '').filter(({ pk }) => !excluded.some((each) => String(pk).startsWith(each)));
};

type Request = { path?: Record<string, string>; body?: object };
/** Whatever shuts an admin out, lets someone in, or silences the notices. */
const actions: Record<string, Request> = {
  'account/changeAddress': { body: { address: 'thief@example.org' } },
  'account/changePassword': { body: { newPassword: 'a lantern over slow water' } },
  'account/offerPasskey': {},
  'account/offerSecondFactor': {},
  'account/removePasskey': { path: { id: '0'.repeat(64) } },
  'account/removeSecondFactor': {},
  'account/renewRecoveryCodes': {},
  'admins/remove': { path: { username: 'Ben' } },
  'invitations/create': { body: { email: 'thief@example.org' } },
};
const stepUp = (body: object, by = ana) => by.call('account/stepUp', { body: { currentPassword, ...body } });
const refused = (code: string) => ({ status: 400, fields: { code } });
const missing = refused('Please enter the code that your authenticator app shows.');
const wrong = refused(
  expect.stringMatching(
    /^This code isn’t right, or was already used. If you have lost both the app and your recovery codes, another admin can/,
  ),
);
const notMine = { status: 400, fields: { currentPassword: 'This isn’t your password.' } };
const unconfirmed = {
  ...{ status: 403, message: 'Please confirm that it’s you.' },
  fields: { currentPassword: 'Please enter your password' },
};

test('what gives a thief something asks for a confirmation', () => {
  const asking = endpoints.filter(([, endpoint]) => endpoint.stepUp).map(([name]) => name);
  expect(asking.sort()).toEqual(Object.keys(actions).sort());
});

describe.each(Object.entries(actions))('%s', (name, request) => {
  test('takes a confirmation of the last five minutes, in this session', async () => {
    const other = await signedIn('Ana');
    const before = accounts();
    expect(await ana.call(name, request)).toEqual(unconfirmed);
    await stepUp({}, other);
    const { stepUpToken } = await stepUp({});
    expect(stepUpToken).toMatch(/^[\w-]{43}$/);
    for (const [token, by] of [
      ['', ana],
      ['x'.repeat(43), ana],
      [stepUpToken, other],
    ] as const)
      expect(await by.withStepUp(token).call(name, request)).toEqual(unconfirmed);
    expect(accounts()).toEqual(before);
    expect(await mailsOf(mail)).toEqual([]);
    later(299);
    expect((await ana.withStepUp(stepUpToken).call(name, request)).status).not.toBe(403);
    later(1);
    expect(await ana.call(name, request)).toEqual(unconfirmed);
  });
});

describe('with a second factor on, the confirmation', () => {
  test('takes a code of the app besides the password, and each code once', async () => {
    const { used, code } = await switchedOn();
    for (const none of [undefined, '', '  ']) expect(await stepUp({ code: none })).toMatchObject(missing);
    for (const bad of ['000000', used]) expect(await stepUp({ code: bad })).toMatchObject(wrong);
    // Nor is a code used up by a wrong password.
    const fresh = code();
    expect(await stepUp({ currentPassword: 'wrong', code: fresh })).toMatchObject(notMine);
    expect((await stepUp({ code: fresh })).status).toBe(200);
    expect(await stepUp({ code: fresh })).toMatchObject(wrong);
    // The code cannot be used at the login either.
    expect((await new AccountBrowser().logIn('Ana', 'right', fresh)).status).toBe(401);
  });

  test('takes a recovery code instead, which is used up', async () => {
    const [code = ''] = (await switchedOn()).recoveryCodes;
    expect((await stepUp({ code: code.toUpperCase() })).status).toBe(200);
    expect(await secondFactor.recoveryCodesLeft('Ana')).toBe(9);
    expect(await stepUp({ code })).toMatchObject(wrong);
  });

  test('is asked for again once it was switched on: one from before took no code', async () => {
    const { code } = await switchedOn();
    expect(await ana.call('account/renewRecoveryCodes')).toEqual(unconfirmed);
    expect((await ana.confirmed('account/renewRecoveryCodes', { code: code() })).status).toBe(200);
  });
});

describe('wrong codes', () => {
  let code: () => string;
  let recoveryCodes: string[];
  beforeEach(async () => {
    ({ code, recoveryCodes } = await switchedOn());
  });

  test('count with wrong passwords, ten in 15 minutes; missing ones do not count', async () => {
    for (let n = 0; n < 15; n++) expect((await stepUp({})).status).toBe(400);
    const statuses = [];
    for (let n = 0; n < 11; n++)
      statuses.push((await stepUp({ code: '000000', currentPassword: n % 3 ? 'right' : 'wrong' })).status);
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
    expect((await stepUp({ code: code() })).status).toBe(429);
    // No one else is locked out, not even the same admin on another device.
    const other = await signedIn('Ana', currentPassword, undefined, code());
    later(30);
    expect((await stepUp({ code: code() }, other)).status).toBe(200);
    later(900);
    expect((await stepUp({ code: code() })).status).toBe(200);
  });

  test('are limited to twenty a day per session, as at the login, and lock out no other browser', async () => {
    for (let n = 0; n < 20; n++) {
      if (n % 10 === 0) later(900);
      expect((await stepUp({ code: '000000' })).status).toBe(400);
    }
    later(900);
    for (const typed of [code(), recoveryCodes[0]]) {
      const { status, message } = await stepUp({ code: typed });
      expect([status, message]).toEqual([429, expect.stringMatching(/in 2\d hours\.$/)]);
    }
    const other = await signedIn('Ana', currentPassword, undefined, code());
    later(30);
    expect((await stepUp({ code: code() }, other)).status).toBe(200);
  });
});

test('an offer made before a second factor was switched on does not replace it', async () => {
  const thief = new AccountBrowser();
  await thief.logIn('Ana');
  const { uri } = await ana.confirmed('account/offerSecondFactor');
  dynamo.before('PutCommand', async () => {
    expect((await ana.call('account/confirmSecondFactor', { body: { code: appOf(uri)() } })).status).toBe(200);
  });
  const stolen = await thief.confirmed('account/offerSecondFactor');
  expect(stolen.uri).toMatch(/^otpauth:/);
  // Not even in the session that was not ended.
  const confirmed = await ana.call('account/confirmSecondFactor', { body: { code: appOf(stolen.uri)() } });
  expect(confirmed.status).toBe(400);
  later(30);
  expect((await new AccountBrowser().logIn('Ana', 'right', appOf(stolen.uri)())).status).toBe(401);
  expect((await new AccountBrowser().logIn('Ana', 'right', appOf(uri)())).status).toBe(200);
});

describe('one notice goes to the confirmed address', () => {
  const notices = async () =>
    (await mailsOf(mail)).map(({ to, subject, text }) => ({ to, subject, text: text.replace(/\s+/g, ' ') }));
  const notice = (words: string) => [
    {
      to: 'ana@example.org',
      subject: 'Something about your account changed (Dharma Chats)',
      text: expect.stringMatching(
        new RegExp(`Account: Ana. Time: Wednesday, April 15, 2026, at .* EDT. ${words}.*Forgot your password`),
      ),
    },
  ];

  test('when the second factor is switched on, which ends all other sessions, but not when it is offered', async () => {
    const other = await signedIn('Ana');
    const { uri } = await ana.confirmed('account/offerSecondFactor');
    expect(await ana.call('account/confirmSecondFactor', { body: { code: '000000' } })).toMatchObject({
      status: 400,
      fields: { code: expect.stringContaining('isn’t right') },
    });
    expect([await notices(), (await ana.call('account/get')).recoveryCodes]).toEqual([[], null]);
    expect(await other.isSignedIn()).toBe(true);
    dynamo.before('TransactWriteCommand', async () => {
      // As it is being switched on, no one logs in without a code.
      expect((await ana.call('account/confirmSecondFactor', { body: { code: appOf(uri)() } })).status).toBe(200);
    });
    expect((await other.logIn('Ana')).status).toBe(401);
    expect([await ana.isSignedIn(), await other.isSignedIn()]).toEqual([true, false]);
    expect((await ana.call('account/get')).recoveryCodes).toBe(10);
    expect(await notices()).toEqual(notice('A second factor was switched on'));
  });

  test('when the second factor is replaced', async () => {
    const { code } = await switchedOn();
    const { uri } = await ana.confirmed('account/offerSecondFactor', { code: code() });
    expect(await notices()).toEqual([]);
    expect((await ana.call('account/confirmSecondFactor', { body: { code: appOf(uri)() } })).status).toBe(200);
    expect(await notices()).toEqual(notice('The second factor was moved to another authenticator app'));
    later(30);
    expect((await new AccountBrowser().logIn('Ana', 'right', code())).status).toBe(401);
    expect((await new AccountBrowser().logIn('Ana', 'right', appOf(uri)())).status).toBe(200);
  });

  test('when the recovery codes are renewed, and only the new ones work', async () => {
    const { code, recoveryCodes } = await switchedOn();
    const renewed = await ana.confirmed('account/renewRecoveryCodes', { code: code() });
    expect(renewed.recoveryCodes).toHaveLength(10);
    expect(await notices()).toEqual(notice('There are new recovery codes'));
    expect((await new AccountBrowser().logIn('Ana', 'right', recoveryCodes[0])).status).toBe(401);
    expect((await new AccountBrowser().logIn('Ana', 'right', renewed.recoveryCodes[0])).status).toBe(200);
    expect((await ana.call('account/get')).recoveryCodes).toBe(9);
  });

  test('when the second factor is switched off, and the password alone is enough', async () => {
    const { code } = await switchedOn();
    expect((await ana.confirmed('account/removeSecondFactor', { code: code() })).status).toBe(204);
    expect(await notices()).toEqual(notice('The second factor was switched off'));
    expect((await ana.confirmed('account/renewRecoveryCodes')).status).toBe(409);
    expect((await new AccountBrowser().logIn('Ana')).status).toBe(200);
  });
});
