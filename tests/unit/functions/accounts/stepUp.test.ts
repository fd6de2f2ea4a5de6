import { URI } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as admins from '../../../../functions/lib/accounts/admins/admins.ts';
import { hashPassword } from '../../../../functions/lib/accounts/admins/password.ts';
import * as secondFactors from '../../../../functions/lib/accounts/secondFactor/secondFactors.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { AccountBrowser, mailsOf } from '../../../support/data/accounts.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { installMail, installSecrets } from '../../../support/run/calls.ts';

const currentPassword = 'right';
let dynamo: FakeDynamo;
let mail: ReturnType<typeof installMail>;
/** Ana's browser, whose session a thief may have too. */
let ana: AccountBrowser;
beforeEach(async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 3, 15, 12), toFake: ['Date'] });
  dynamo = installFakeDynamo();
  installSecrets();
  mail = installMail();
  for (const username of ['Ana', 'Ben']) await admins.put({ username, passwordHash: await hashPassword('right') });
  await admins.setAddress('Ana', 'ana@example.org');
  ana = new AccountBrowser();
  await ana.logIn('Ana');
  await mailsOf(mail);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
const codeOf = (uri: string) => URI.parse(uri).generate({ timestamp: Date.now() });

/** Switches Ana's second factor on; half a minute later the app shows a code that was not used yet. */
async function switchedOn() {
  const { uri } = await ana.call('account/offerSecondFactor', { body: { currentPassword } });
  const used = codeOf(uri);
  const { recoveryCodes } = await ana.call('account/confirmSecondFactor', { body: { code: used } });
  await mailsOf(mail);
  later(30);
  return { used, code: () => codeOf(uri), recoveryCodes: recoveryCodes as string[] };
}

/** All that is kept of accounts; what is counted and who is signed in where aside. */
const accounts = () => {
  const { rates, sessions, activities } = partitions.access;
  const others = [rates, sessions, activities];
  return dynamo.startingWith('access', '').filter(({ pk }) => !others.some((each) => String(pk).startsWith(each)));
};

type Act = [name: string, request?: { path?: Record<string, string>; body?: object }];
const acts: Act[] = [
  ['account/offerSecondFactor'],
  ['account/renewRecoveryCodes'],
  ['account/removeSecondFactor'],
  ['account/changePassword', { body: { newPassword: 'a lantern over slow water' } }],
  ['account/changeAddress', { body: { address: 'thief@example.org' } }],
  ['invitations/create', { body: { email: 'thief@example.org', username: 'Thief' } }],
  ['admins/remove', { path: { username: 'Ben' } }],
];
const does = ([name, { path, body } = {}]: Act, code?: string) =>
  ana.call(name, {
    ...(path && { path }),
    body: { ...body, currentPassword, ...(code !== undefined && { code }) },
  });
const refused = (words: string) => ({ status: 400, fields: { code: expect.stringContaining(words) } });

describe.each(acts)('with a second factor on, %s', (...act) => {
  test('takes a code of the app besides the password, once', async () => {
    const { used, code } = await switchedOn();
    const before = accounts();
    for (const none of [undefined, '', '  '])
      expect(await does(act, none)).toMatchObject(refused('Please enter the code that your authenticator app shows.'));
    expect(await does(act, '000000')).toMatchObject(refused('This code is not right, or was used before.'));
    expect(await does(act, used)).toMatchObject(refused('was used before'));
    expect(accounts()).toEqual(before);
    expect(await mailsOf(mail)).toEqual([]);

    const fresh = code();
    expect((await does(act, fresh)).status).toBeLessThan(300);
    expect(accounts()).not.toEqual(before);
    // Not at the login either.
    if (act[0] !== 'account/removeSecondFactor' && act[0] !== 'account/changePassword')
      expect((await new AccountBrowser().logIn('Ana', 'right', fresh)).status).toBe(401);
  });

  test('or a recovery code, which is used up', async () => {
    const { recoveryCodes } = await switchedOn();
    const [given = ''] = recoveryCodes;
    expect((await does(act, given.toUpperCase())).status).toBeLessThan(300);
    const codesAfter = { 'account/renewRecoveryCodes': 10, 'account/removeSecondFactor': undefined } as const;
    const left = act[0] in codesAfter ? codesAfter[act[0] as keyof typeof codesAfter] : 9;
    expect(await secondFactors.recoveryCodesLeft('Ana')).toBe(left);
  });

  test('needs the right password as before, and then no code is used up', async () => {
    const { recoveryCodes } = await switchedOn();
    const [name, { path, body } = {}] = act;
    const given = { ...body, currentPassword: 'wrong', code: recoveryCodes[0] };
    expect(await ana.call(name, { ...(path && { path }), body: given })).toMatchObject({
      status: 400,
      fields: { currentPassword: 'This is not your password.' },
    });
    expect(await secondFactors.recoveryCodesLeft('Ana')).toBe(10);
  });
});

test('a code is not used up by what cannot be done for another reason', async () => {
  const { recoveryCodes } = await switchedOn();
  const [code = ''] = recoveryCodes;
  expect(await does(['account/changePassword', { body: { newPassword: 'password1234' } }], code)).toMatchObject({
    fields: { newPassword: expect.any(String) },
  });
  const taken: Act = ['invitations/create', { body: { email: 'cleo@example.org', username: 'Ben' } }];
  expect(await does(taken, code)).toMatchObject({ fields: { username: expect.any(String) } });
  expect((await does(['admins/remove', { path: { username: 'ana' } }], code)).status).toBe(409);
  expect(await secondFactors.recoveryCodesLeft('Ana')).toBe(10);
});

describe('wrong codes', () => {
  const renew = (code?: string) => does(['account/renewRecoveryCodes'], code);

  test('are counted with wrong passwords, ten in a quarter of an hour, and missing ones are not', async () => {
    const { code } = await switchedOn();
    for (let n = 0; n < 15; n++) expect((await renew()).status).toBe(400);
    const statuses = [];
    for (let n = 0; n < 11; n++) statuses.push((await renew('000000')).status);
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
    expect((await renew(code())).status).toBe(429);
    later(900);
    expect((await renew(code())).status).toBe(200);
  });

  test('are twenty a day for a session, as at the login, and lock out no other browser', async () => {
    const { code, recoveryCodes } = await switchedOn();
    for (let n = 0; n < 20; n++) {
      if (n % 10 === 0) later(900);
      expect((await renew('000000')).status).toBe(400);
    }
    later(900);
    for (const given of [code(), recoveryCodes[0]]) {
      const { status, message } = await renew(given);
      expect([status, message]).toEqual([429, expect.stringMatching(/in 2\d hours\.$/)]);
    }
    const other = new AccountBrowser();
    expect((await other.logIn('Ana', 'right', code())).status).toBe(200);
    later(30);
    expect((await other.call('account/renewRecoveryCodes', { body: { currentPassword, code: code() } })).status).toBe(
      200,
    );
  });

  test('say who helps an admin who has lost the app and the recovery codes', async () => {
    await switchedOn();
    const { fields } = await renew('000000');
    expect(fields.code).toContain('another admin can remove you and invite you again');
    expect(fields.code).toContain('npm run admin');
  });
});

test('what was offered before a second factor was on does not take its place', async () => {
  const thief = new AccountBrowser();
  await thief.logIn('Ana');
  const { uri } = await ana.call('account/offerSecondFactor', { body: { currentPassword } });
  dynamo.before('PutCommand', async () => {
    expect((await ana.call('account/confirmSecondFactor', { body: { code: codeOf(uri) } })).status).toBe(200);
  });
  const stolen = await thief.call('account/offerSecondFactor', { body: { currentPassword } });
  expect(stolen.uri).toMatch(/^otpauth:/);
  // Even by the session that was not ended.
  const confirmed = await ana.call('account/confirmSecondFactor', { body: { code: codeOf(stolen.uri) } });
  expect(confirmed.status).toBe(400);
  later(30);
  expect((await new AccountBrowser().logIn('Ana', 'right', codeOf(stolen.uri))).status).toBe(401);
  expect((await new AccountBrowser().logIn('Ana', 'right', codeOf(uri))).status).toBe(200);
});

describe('a notice goes to the confirmed address, once', () => {
  const told = async () =>
    (await mailsOf(mail)).map(({ to, subject, text }) => ({ to, subject, text: text.replace(/\s+/g, ' ') }));
  const notice = (subject: string, ...words: string[]) => [
    {
      to: 'ana@example.org',
      subject: `${subject} (Dharma Chats)`,
      text: expect.stringMatching(new RegExp(words.join('.*'))),
    },
  ];

  test('when the second factor is switched on, and not when it is offered', async () => {
    const { uri } = await ana.call('account/offerSecondFactor', { body: { currentPassword } });
    await ana.call('account/confirmSecondFactor', { body: { code: '000000' } });
    expect(await told()).toEqual([]);
    await ana.call('account/confirmSecondFactor', { body: { code: codeOf(uri) } });
    expect(await told()).toEqual(
      notice('Your second factor is on', 'switched on for Ana on April 15, 2026', 'Was it you\\?', 'another admin'),
    );
  });

  test('when it is replaced', async () => {
    const { code } = await switchedOn();
    const { uri } = await does(['account/offerSecondFactor'], code());
    expect(await told()).toEqual([]);
    expect((await ana.call('account/confirmSecondFactor', { body: { code: codeOf(uri) } })).status).toBe(200);
    expect(await told()).toEqual(
      notice('Your second factor was replaced', 'of Ana was moved to another authenticator app', 'no longer work'),
    );
    later(30);
    expect((await new AccountBrowser().logIn('Ana', 'right', code())).status).toBe(401);
    expect((await new AccountBrowser().logIn('Ana', 'right', codeOf(uri))).status).toBe(200);
  });

  test('when the recovery codes are renewed', async () => {
    const { code } = await switchedOn();
    expect((await does(['account/renewRecoveryCodes'], code())).recoveryCodes).toHaveLength(10);
    expect(await told()).toEqual(
      notice(
        'Your recovery codes were renewed',
        'Ana got new recovery codes',
        'no longer work',
        'change your password',
      ),
    );
  });

  test('when it is switched off', async () => {
    const { code } = await switchedOn();
    expect((await does(['account/removeSecondFactor'], code())).status).toBe(204);
    expect(await told()).toEqual(notice('Your second factor is off', 'The password alone signs in now'));
  });
});
