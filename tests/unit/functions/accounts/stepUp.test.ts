import { URI } from 'otpauth';
import { describe, expect, test } from 'vitest';
import * as secondFactors from '../../../../functions/lib/accounts/secondFactor/secondFactors.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { AccountBrowser, mailsOf } from '../../../support/accounts/accountBrowser.ts';
import { ana, currentPassword, dynamo, later, mail, withAnaSignedIn } from '../../../support/accounts/adminAccounts.ts';

withAnaSignedIn();

const codeOf = (uri: string) => URI.parse(uri).generate({ timestamp: Date.now() });

/** Switches Ana's second factor on. Half a minute later the app shows an unused code. */
async function switchedOn() {
  const { uri } = await ana.call('account/offerSecondFactor', { body: { currentPassword } });
  const used = codeOf(uri);
  const { recoveryCodes } = await ana.call('account/confirmSecondFactor', { body: { code: used } });
  await mailsOf(mail);
  later(30);
  return { used, code: () => codeOf(uri), recoveryCodes: recoveryCodes as string[] };
}

/** Everything stored about accounts, except rate limits, sessions and activities. */
const accounts = () => {
  const { rates, sessions, activities } = partitions.access;
  const excluded = [rates, sessions, activities];
  return dynamo.startingWith('access', '').filter(({ pk }) => !excluded.some((each) => String(pk).startsWith(each)));
};

type Action = [name: string, request?: { path?: Record<string, string>; body?: object }];
const actions: Action[] = [
  ['account/offerSecondFactor'],
  ['account/renewRecoveryCodes'],
  ['account/removeSecondFactor'],
  ['account/offerPasskey'],
  ['account/changePassword', { body: { newPassword: 'a lantern over slow water' } }],
  ['account/changeAddress', { body: { address: 'thief@example.org' } }],
  ['invitations/create', { body: { email: 'thief@example.org', username: 'Thief' } }],
  ['admins/remove', { path: { username: 'Ben' } }],
];
const perform = ([name, { path, body } = {}]: Action, code?: string) =>
  ana.call(name, {
    ...(path && { path }),
    body: { ...body, currentPassword, ...(code !== undefined && { code }) },
  });
const refused = (words: string) => ({ status: 400, fields: { code: expect.stringContaining(words) } });

describe.each(actions)('with a second factor on, %s', (...action) => {
  test('takes a code of the app besides the password, and each code once', async () => {
    const { used, code } = await switchedOn();
    const before = accounts();
    for (const none of [undefined, '', '  '])
      expect(await perform(action, none)).toMatchObject(
        refused('Please enter the code that your authenticator app shows.'),
      );
    expect(await perform(action, '000000')).toMatchObject(refused('This code isn’t right, or was already used.'));
    expect(await perform(action, used)).toMatchObject(refused('was already used'));
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
    const codesAfter = { 'account/renewRecoveryCodes': 10, 'account/removeSecondFactor': undefined } as const;
    const remaining = action[0] in codesAfter ? codesAfter[action[0] as keyof typeof codesAfter] : 9;
    expect(await secondFactors.recoveryCodesLeft('Ana')).toBe(remaining);
  });

  test('still needs the right password, and uses up no code when it is wrong', async () => {
    const { recoveryCodes } = await switchedOn();
    const [name, { path, body } = {}] = action;
    const input = { ...body, currentPassword: 'wrong', code: recoveryCodes[0] };
    expect(await ana.call(name, { ...(path && { path }), body: input })).toMatchObject({
      status: 400,
      fields: { currentPassword: 'This isn’t your password.' },
    });
    expect(await secondFactors.recoveryCodesLeft('Ana')).toBe(10);
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
  const renew = (code?: string) => perform(['account/renewRecoveryCodes'], code);

  test('count with wrong passwords, ten in 15 minutes; missing ones do not count', async () => {
    const { code } = await switchedOn();
    for (let n = 0; n < 15; n++) expect((await renew()).status).toBe(400);
    const statuses = [];
    for (let n = 0; n < 11; n++) statuses.push((await renew('000000')).status);
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
    expect((await renew(code())).status).toBe(429);
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
    const other = new AccountBrowser();
    expect((await other.logIn('Ana', 'right', code())).status).toBe(200);
    later(30);
    expect((await other.call('account/renewRecoveryCodes', { body: { currentPassword, code: code() } })).status).toBe(
      200,
    );
  });

  test('are answered with who can help an admin who has lost both the app and the recovery codes', async () => {
    await switchedOn();
    const { fields } = await renew('000000');
    expect(fields.code).toContain('another admin can remove you and invite you again');
    expect(fields.code).toContain('npm run admin');
  });
});

test('an offer made before a second factor was switched on does not replace it', async () => {
  const thief = new AccountBrowser();
  await thief.logIn('Ana');
  const { uri } = await ana.call('account/offerSecondFactor', { body: { currentPassword } });
  dynamo.before('PutCommand', async () => {
    expect((await ana.call('account/confirmSecondFactor', { body: { code: codeOf(uri) } })).status).toBe(200);
  });
  const stolen = await thief.call('account/offerSecondFactor', { body: { currentPassword } });
  expect(stolen.uri).toMatch(/^otpauth:/);
  // Not even in the session that was not ended.
  const confirmed = await ana.call('account/confirmSecondFactor', { body: { code: codeOf(stolen.uri) } });
  expect(confirmed.status).toBe(400);
  later(30);
  expect((await new AccountBrowser().logIn('Ana', 'right', codeOf(stolen.uri))).status).toBe(401);
  expect((await new AccountBrowser().logIn('Ana', 'right', codeOf(uri))).status).toBe(200);
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

  test('when the second factor is switched on, but not when it is offered', async () => {
    const { uri } = await ana.call('account/offerSecondFactor', { body: { currentPassword } });
    await ana.call('account/confirmSecondFactor', { body: { code: '000000' } });
    expect(await notices()).toEqual([]);
    await ana.call('account/confirmSecondFactor', { body: { code: codeOf(uri) } });
    expect(await notices()).toEqual(
      notice('Your second factor is on', 'switched on for Ana on April 15, 2026', 'If this was you', 'another admin'),
    );
  });

  test('when the second factor is replaced', async () => {
    const { code } = await switchedOn();
    const { uri } = await perform(['account/offerSecondFactor'], code());
    expect(await notices()).toEqual([]);
    expect((await ana.call('account/confirmSecondFactor', { body: { code: codeOf(uri) } })).status).toBe(200);
    expect(await notices()).toEqual(
      notice('Your second factor was replaced', 'of Ana was moved to another authenticator app', 'no longer work'),
    );
    later(30);
    expect((await new AccountBrowser().logIn('Ana', 'right', code())).status).toBe(401);
    expect((await new AccountBrowser().logIn('Ana', 'right', codeOf(uri))).status).toBe(200);
  });

  test('when the recovery codes are renewed', async () => {
    const { code } = await switchedOn();
    expect((await perform(['account/renewRecoveryCodes'], code())).recoveryCodes).toHaveLength(10);
    expect(await notices()).toEqual(
      notice('You have new recovery codes', 'Ana got new recovery codes', 'no longer work', 'change your password'),
    );
  });

  test('when the second factor is switched off', async () => {
    const { code } = await switchedOn();
    expect((await perform(['account/removeSecondFactor'], code())).status).toBe(204);
    expect(await notices()).toEqual(notice('Your second factor is off', 'The password alone is now enough to log in'));
  });
});
