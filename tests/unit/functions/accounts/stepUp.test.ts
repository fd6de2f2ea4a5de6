import { describe, expect, test } from 'vitest';
import * as secondFactors from '../../../../functions/lib/accounts/secondFactor/secondFactors.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { AccountBrowser, mailsOf } from '../../../support/accounts/accountBrowser.ts';
import {
  ana,
  appOf,
  currentPassword,
  dynamo,
  later,
  mail,
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

type Action = [name: string, request?: { path?: Record<string, string>; body?: object }, codesLeft?: number];
const actions: Action[] = [
  ['account/offerSecondFactor'],
  ['account/renewRecoveryCodes', {}, 10],
  ['account/removeSecondFactor', {}, 0],
  ['account/offerPasskey'],
  ['account/changePassword', { body: { newPassword: 'a lantern over slow water' } }],
  ['account/changeAddress', { body: { address: 'thief@example.org' } }],
  ['invitations/create', { body: { email: 'thief@example.org', username: 'Thief' } }],
  ['admins/remove', { path: { username: 'Ben' } }],
];
const perform = ([name, { path, body } = {}]: Action, code?: string, { password = currentPassword, by = ana } = {}) =>
  by.call(name, {
    ...(path && { path }),
    body: { ...body, currentPassword: password, ...(code !== undefined && { code }) },
  });
const refused = (code: string) => ({ status: 400, fields: { code } });
const missing = refused('Please enter the code that your authenticator app shows.');
const wrong = refused(
  'This code isn’t right, or was already used. If you have lost both the app and your recovery codes, another admin can ' +
    'remove you and invite you again, or the operator can switch your second factor off with npm run admin.',
);
const notMine = { status: 400, fields: { currentPassword: 'This isn’t your password.' } };

describe.each(actions)('with a second factor on, %s', (...action) => {
  test('takes a code of the app besides the password, and each code once', async () => {
    const { used, code } = await switchedOn();
    const before = accounts();
    for (const none of [undefined, '', '  ']) expect(await perform(action, none)).toMatchObject(missing);
    for (const bad of ['000000', used]) expect(await perform(action, bad)).toMatchObject(wrong);
    // Nor is a code used up by a wrong password.
    expect(await perform(action, code(), { password: 'wrong' })).toMatchObject(notMine);
    expect(accounts()).toEqual(before);
    expect(await mailsOf(mail)).toEqual([]);

    const fresh = code();
    expect((await perform(action, fresh)).status).toBeLessThan(300);
    expect(accounts()).not.toEqual(before);
    // The code cannot be used at the login either.
    if (action[0] !== 'account/removeSecondFactor' && action[0] !== 'account/changePassword')
      expect((await new AccountBrowser().logIn('Ana', 'right', fresh)).status).toBe(401);
  });

  test('takes a recovery code instead, which is used up', async () => {
    const { recoveryCodes } = await switchedOn();
    const [code = ''] = recoveryCodes;
    expect((await perform(action, code.toUpperCase())).status).toBeLessThan(300);
    expect((await secondFactors.recoveryCodesLeft('Ana')) ?? 0).toBe(action[2] ?? 9);
  });
});

test('a code is not used up if the request fails for another reason', async () => {
  const { recoveryCodes } = await switchedOn();
  const [code = ''] = recoveryCodes;
  expect(await perform(['account/changePassword', { body: { newPassword: 'password1234' } }], code)).toMatchObject({
    fields: { newPassword: expect.any(String) },
  });
  const taken: Action = ['invitations/create', { body: { email: 'cleo@example.org', username: 'Ben' } }];
  expect(await perform(taken, code)).toMatchObject({ fields: { username: expect.any(String) } });
  expect((await perform(['admins/remove', { path: { username: 'ana' } }], code)).status).toBe(409);
  expect(await secondFactors.recoveryCodesLeft('Ana')).toBe(10);
});

describe('wrong codes', () => {
  const renew = (code?: string, by = ana) => perform(['account/renewRecoveryCodes'], code, { by });

  test('count with wrong passwords, ten in 15 minutes, whatever they are for; missing ones do not count', async () => {
    const { code } = await switchedOn();
    for (let n = 0; n < 15; n++) expect((await renew()).status).toBe(400);
    const statuses = [];
    for (let n = 0; n < 11; n++) {
      const action: Action = [['account/offerSecondFactor', 'account/removeSecondFactor'][n % 2] ?? ''];
      statuses.push((await perform(action, '000000', { password: n % 3 ? 'right' : 'wrong' })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
    expect((await renew(code())).status).toBe(429);
    // No one else is locked out, not even the same admin on another device.
    const other = await signedIn('Ana', currentPassword, undefined, code());
    later(30);
    expect((await renew(code(), other)).status).toBe(200);
    later(900);
    expect((await renew(code())).status).toBe(200);
  });

  test('are limited to twenty a day per session, as at the login, and lock out no other browser', async () => {
    const { code, recoveryCodes } = await switchedOn();
    for (let n = 0; n < 20; n++) {
      if (n % 10 === 0) later(900);
      expect((await renew('000000')).status).toBe(400);
    }
    later(900);
    for (const typed of [code(), recoveryCodes[0]]) {
      const { status, message } = await renew(typed);
      expect([status, message]).toEqual([429, expect.stringMatching(/in 2\d hours\.$/)]);
    }
    const other = await signedIn('Ana', currentPassword, undefined, code());
    later(30);
    expect((await renew(code(), other)).status).toBe(200);
  });
});

test('an offer made before a second factor was switched on does not replace it', async () => {
  const thief = new AccountBrowser();
  await thief.logIn('Ana');
  const { uri } = await ana.call('account/offerSecondFactor', { body: { currentPassword } });
  dynamo.before('PutCommand', async () => {
    expect((await ana.call('account/confirmSecondFactor', { body: { code: appOf(uri)() } })).status).toBe(200);
  });
  const stolen = await thief.call('account/offerSecondFactor', { body: { currentPassword } });
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
  const notice = (subject: string, ...words: string[]) => [
    {
      to: 'ana@example.org',
      subject: `${subject} (Dharma Chats)`,
      text: expect.stringMatching(new RegExp(words.join('.*'))),
    },
  ];

  test('when the second factor is switched on, which ends all other sessions, but not when it is offered', async () => {
    const other = await signedIn('Ana');
    await mailsOf(mail);
    const { uri } = await ana.call('account/offerSecondFactor', { body: { currentPassword } });
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
    expect(await notices()).toEqual(
      notice('Your second factor is on', 'switched on for Ana on April 15, 2026', 'If this was you', 'another admin'),
    );
  });

  test('when the second factor is replaced', async () => {
    const { code } = await switchedOn();
    const { uri } = await perform(['account/offerSecondFactor'], code());
    expect(await notices()).toEqual([]);
    expect((await ana.call('account/confirmSecondFactor', { body: { code: appOf(uri)() } })).status).toBe(200);
    expect(await notices()).toEqual(
      notice('Your second factor was replaced', 'of Ana was moved to another authenticator app', 'no longer work'),
    );
    later(30);
    expect((await new AccountBrowser().logIn('Ana', 'right', code())).status).toBe(401);
    expect((await new AccountBrowser().logIn('Ana', 'right', appOf(uri)())).status).toBe(200);
  });

  test('when the recovery codes are renewed, and only the new ones work', async () => {
    const { code, recoveryCodes } = await switchedOn();
    const renewed = await perform(['account/renewRecoveryCodes'], code());
    expect(renewed.recoveryCodes).toHaveLength(10);
    expect(await notices()).toEqual(
      notice('You have new recovery codes', 'Ana got new recovery codes', 'no longer work', 'change your password'),
    );
    expect((await new AccountBrowser().logIn('Ana', 'right', recoveryCodes[0])).status).toBe(401);
    expect((await new AccountBrowser().logIn('Ana', 'right', renewed.recoveryCodes[0])).status).toBe(200);
    expect((await ana.call('account/get')).recoveryCodes).toBe(9);
  });

  test('when the second factor is switched off, and the password alone is enough', async () => {
    const { code } = await switchedOn();
    expect((await perform(['account/removeSecondFactor'], code())).status).toBe(204);
    expect(await notices()).toEqual(notice('Your second factor is off', 'The password alone is now enough to log in'));
    expect((await perform(['account/renewRecoveryCodes'])).status).toBe(409);
    expect((await new AccountBrowser().logIn('Ana')).status).toBe(200);
  });
});
