import { URI } from 'otpauth';
import { describe, expect, test } from 'vitest';
import * as secondFactor from '../../../../functions/lib/accounts/secondFactor.ts';
import { handler as manageAdminsHandler } from '../../../../functions/workers/manageAdmins.ts';
import { viewerHeaders } from '../../../../shared/platform/constants.ts';
import { appOf, dynamo, later, signedIn, withAdmins, withApp } from '../../../support/accounts/adminAccounts.ts';
import { call } from '../../../support/run/calls.ts';
import { asWorker } from '../../../support/run/granted.ts';

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
