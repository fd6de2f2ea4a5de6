import { beforeEach, describe, expect, test, vi } from 'vitest';
import { setAddress } from '../../../../functions/lib/accounts/accountMails.ts';
import * as admins from '../../../../functions/lib/accounts/admins.ts';
import { deviceName } from '../../../../functions/lib/accounts/sessions.ts';
import { addressHash } from '../../../../functions/lib/people/subscribers/rows.ts';
import { suppress } from '../../../../functions/lib/people/suppressions/suppressions.ts';
import { logger } from '../../../../functions/lib/platform/log.ts';
import { handler as manageAdminsHandler } from '../../../../functions/workers/manageAdmins.ts';
import { viewerHeaders } from '../../../../shared/platform/constants.ts';
import {
  AccountBrowser,
  ana,
  dynamo,
  later,
  mail,
  mailsOf,
  signedIn,
  withAnaSignedIn,
  withApp,
} from '../../../support/accounts/adminAccounts.ts';
import { added, logIn as logInByPasskey } from '../../../support/accounts/passkeys.ts';
import { waitingMails } from '../../../support/dynamo/installFakeDynamo.ts';
import { call } from '../../../support/run/calls.ts';
import { asWorker } from '../../../support/run/granted.ts';

withAnaSignedIn();

const manageAdmins = asWorker('manageAdmins', manageAdminsHandler);

const strong = 'a lantern over slow water';
const stronger = 'nine herons above the weir';
const days = (count: number) => count * 24 * 3600;
const activities = () => dynamo.startingWith('access', 'ACTIVITY').map(({ admin, label }) => `${admin}: ${label}`);

describe('the password', () => {
  const change = (browser: AccountBrowser, newPassword = strong, current = 'right') =>
    browser.confirmed('account/changePassword', { password: current, body: { newPassword } });

  test('is changed with the current one: this device stays signed in, by a new session, and no other', async () => {
    const other = await signedIn('ana');
    await mailsOf(mail);
    const [before] = ana.cookies;
    expect(await change(ana)).toMatchObject({ status: 200, user: { username: 'Ana' } });
    expect((await mailsOf(mail)).map(({ to, subject }) => [to, subject])).toEqual([
      ['ana@example.org', 'Something about your account changed (Dharma Chats)'],
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
    expect(await change(ana, strong, 'wrong')).toMatchObject({
      status: 400,
      fields: { currentPassword: 'This isn’t your password.' },
    });
    await signedIn('Ana');
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

  test('lets no one log in with the old one while it is being changed', async () => {
    const thief = new AccountBrowser();
    dynamo.before('TransactWriteCommand', async () => {
      expect((await change(ana)).status).toBe(200);
    });
    expect((await thief.logIn('Ana')).status).toBe(401);
    expect(await thief.isSignedIn()).toBe(false);
  });
});

describe('the address', () => {
  const enter = (address: string, by = ana) => by.confirmed('account/changeAddress', { body: { address } });
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
    expect([notice?.to, notice?.text]).toEqual([
      'ana@example.org',
      expect.stringContaining('Another email address was confirmed.'),
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
    await admins.put({ username: 'Ana', passwordHash: await admins.hashPassword('right') });
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

describe('devices', () => {
  const firefox = 'Firefox on Linux';
  const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1';

  test('are listed by readable names, this one first, without those of other admins', async () => {
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

  test('are signed out one by one or all others at once, but never another admin’s', async () => {
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

  test('stand once, however often someone logs in there: the former session ends', async () => {
    const cookies = ana.cookies.filter((each) => each.startsWith('__Host-session='));
    expect((await ana.logIn('Ana')).status).toBe(200);
    expect((await ana.call('account/get')).devices).toHaveLength(1);
    expect(JSON.parse((await call('session/user', { cookies })).body ?? '')).toMatchObject({ isAuthenticated: false });
    // Another admin who takes over the browser does not leave the first one's session behind.
    expect((await ana.logIn('Ben')).status).toBe(200);
    expect(dynamo.startingWith('access', 'SESSION#ana')).toEqual([]);
  });

  test('are not listed once their session has expired', async () => {
    await signedIn('Ana', 'right', iPhone);
    later(3600);
    await ana.call('account/get');
    later(3601);
    expect((await ana.call('account/get')).devices).toHaveLength(1);
  });

  test.each([
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on Windows'],
    ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) FxiOS/140.0 Safari/605.1.15', 'Firefox on an iPad'],
    ['Mozilla/5.0 (X11; CrOS x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 OPR/120.0', 'Opera on ChromeOS'],
    ['', 'A browser'],
  ])('with the user agent "%s" are listed as %s', (userAgent, name) => expect(deviceName(userAgent)).toBe(name));
});

const requests = {
  invitation: ['invitations/create', { email: 'cleo@example.org' }],
  address: ['account/changeAddress', { address: 'ana@example.net' }],
} as const;
const ask = (what: keyof typeof requests, by = ana) => {
  const [name, body] = requests[what];
  return by.confirmed(name, { body });
};
const stored = () => ['INVITATION', 'UNCONFIRMED_ADDRESS#'].flatMap((pk) => dynamo.startingWith('access', pk));

/** Has everything handed out that outlives a session. Returns the statuses of what each opens. */
async function handOut(by = ana) {
  for (const what of ['invitation', 'address'] as const) expect((await ask(what, by)).status).toBeLessThan(300);
  const links = new Map((await mailsOf(mail)).map((sent) => [sent.to, sent.token]));
  const stranger = new AccountBrowser();
  const weak = { username: 'Cleo', password: 'weak' };
  return async () => [
    // An open invitation refuses a weak password.
    (await stranger.call('invitations/accept', { body: { token: links.get('cleo@example.org'), ...weak } })).status,
    (await stranger.call('account/confirmAddress', { body: { token: links.get('ana@example.net') } })).status,
    (await by.call('account/get')).status,
  ];
}

describe.each<[string, () => Promise<unknown>]>([
  ['a new password', () => ana.confirmed('account/changePassword', { body: { newPassword: strong } })],
  ['a reset by the operator', () => manageAdmins({ action: 'reset', username: 'ana', password: strong })],
  ['the end of all that was handed out', () => manageAdmins({ action: 'end-all' })],
])('%s', (_, end) => {
  test('ends an account’s invitations, links and sessions', async () => {
    const thief = await signedIn('Ana');
    await mailsOf(mail);
    const opens = await handOut(thief);
    await end();
    expect(await opens()).toEqual([409, 409, 401]);
  });
});

test('a new password leaves what other admins have handed out', async () => {
  const ben = await signedIn('Ben');
  const opens = await handOut(ben);
  await manageAdmins({ action: 'reset', username: 'ana', password: strong });
  expect(await opens()).toEqual([400, 200, 200]);
});

test.each(['invitation', 'address'] as const)(
  'a request for the %s with a password that changes at that moment gets nothing',
  async (what) => {
    dynamo.before('TransactWriteCommand', () => manageAdmins({ action: 'reset', username: 'Ana', password: strong }));
    expect((await ask(what)).status).toBe(401);
    expect(stored()).toEqual([]);
    expect(await mailsOf(mail)).toEqual([]);
  },
);

describe('a forgotten password', () => {
  /** The link by which someone who cannot get in sets a new password. */

  const minutes = (count: number) => count * 60;
  const newPassword = 'a lantern over slow water';

  let networks = 0;
  function ask(username: string, address = `10.5.${networks++ % 250}.1`) {
    return call('session/forgotPassword', { headers: { [viewerHeaders.address]: address }, body: { username } });
  }
  async function newToken(): Promise<string> {
    expect((await ask('ana')).statusCode).toBe(204);
    return (await mailsOf(mail))[0]?.token ?? '';
  }
  /** As {@link newToken}, once the mails before are out. */
  async function freshToken(): Promise<string> {
    await mailsOf(mail);
    return newToken();
  }
  const reset = (token: string, more: object = {}, browser = new AccountBrowser()) =>
    browser.call('session/resetPassword', { body: { token, newPassword, ...more } });
  const gone = { status: 409, message: expect.stringMatching(/^This link no longer works: /) };

  describe('an admin who cannot get in', () => {
    test('and whose name has two words gets a link that no email program cuts', async () => {
      const passwordHash = await admins.hashPassword(strong);
      await admins.put({ username: 'Cleo Marsh', passwordHash });
      await setAddress('Cleo Marsh', 'cleo@example.org');
      await mailsOf(mail);
      await ask('cleo marsh');
      const [, written = ''] = /\/new-password#(\S+)/.exec((await mailsOf(mail))[0]?.text ?? '') ?? [];
      const token = decodeURIComponent(written.replace(/\]$/, ''));
      expect(token).toMatch(/^Cleo Marsh~[\w-]{43}$/);
      expect(await reset(token)).toMatchObject({ status: 200, user: { username: 'Cleo Marsh' } });
    });

    test('sets a new password by a mailed link, is logged in though the name is locked, and nowhere else', async () => {
      for (let n = 0; n < 11; n++) await new AccountBrowser().logIn('Ana', 'wrong');
      const browser = new AccountBrowser();
      expect((await browser.logIn('Ana')).status).toBe(429);
      const lines = vi.spyOn(logger, 'info');
      await ask('Ana');
      const [sent, ...more] = await mailsOf(mail);
      expect(more).toEqual([]);
      expect(sent).toMatchObject({ to: 'ana@example.org', subject: 'Set a new password (Dharma Chats)', headers: [] });
      expect(sent?.text).toMatch(/\/new-password#Ana~[\w-]{43}\W/);
      // The table does not hold the link.
      expect(JSON.stringify(dynamo.startingWith('access', ''))).not.toContain(sent?.token.split('~')[1]);

      expect(await reset(sent?.token ?? '', {}, browser)).toMatchObject({ status: 200, user: { username: 'Ana' } });
      expect([await browser.isSignedIn(), await ana.isSignedIn()]).toEqual([true, false]);
      const [notice] = await mailsOf(mail);
      expect([notice?.to, notice?.subject]).toEqual([
        'ana@example.org',
        'Something about your account changed (Dharma Chats)',
      ]);
      expect(notice?.text.replace(/\s+/g, ' ')).toContain('A new password was set through a link');
      const audits = lines.mock.calls.map(([, line]) => line as unknown as { outcome: string; name: string });
      expect(audits.map(({ outcome }) => outcome)).toEqual(['asked for a new password', 'set a new password']);
      expect(audits[0]?.name).toBe(audits[1]?.name);
      expect(JSON.stringify(audits)).not.toMatch(/ana|10\.5\.|lantern/i);

      later(minutes(15));
      expect((await new AccountBrowser().logIn('Ana')).status).toBe(401);
      expect((await new AccountBrowser().logIn('Ana', newPassword)).status).toBe(200);
      const activities = await browser.call('dashboard/activity');
      expect(Object.values(activities)).toContainEqual(
        expect.objectContaining({ admin: 'Ana', did: 'Set a new password through an emailed link' }),
      );
    });

    test('needs a code of the second factor, where it is on, and keeps it; twenty wrong ones a day', async () => {
      const { code, recoveryCodes } = await withApp(ana);
      const token = await freshToken();
      const refusal = (problem: RegExp) => ({ status: 400, fields: { code: expect.stringMatching(problem) } });
      expect(await reset(token)).toMatchObject(refusal(/^Please enter the code/));
      expect(await reset(token, { code: '000000' })).toMatchObject(refusal(/^This code isn’t right/));
      const browser = new AccountBrowser();
      expect((await reset(token, { code: code() }, browser)).status).toBe(200);
      expect(await browser.call('account/get')).toMatchObject({ recoveryCodes: 10 });

      later(minutes(5));
      const another = await freshToken();
      expect((await reset(another, { code: recoveryCodes[0] })).status).toBe(200);
      later(minutes(5));
      const last = await freshToken();
      const statuses = [];
      for (let n = 0; n < 20; n++) statuses.push((await reset(last, { code: '000000' })).status);
      expect(statuses).toEqual([...Array(19).fill(400), 429]);
    });

    test('keeps the passkeys, and a weak password uses up nothing', async () => {
      const { device } = await added();
      await mailsOf(mail);
      const token = await newToken();
      expect(await reset(token, { newPassword: 'password1234' })).toMatchObject({
        status: 400,
        fields: { newPassword: expect.stringContaining('too easy to guess') },
      });
      expect((await reset(token)).status).toBe(200);
      expect((await logInByPasskey(device)).status).toBe(200);
    });

    test('soon has a link that works, however often strangers ask for more', async () => {
      let latest = '';
      let mails = 0;
      for (let minute = 0; minute < 60; minute++) {
        for (let n = 0; n < 4; n++) await ask('Ana');
        const sent = await mailsOf(mail);
        mails += sent.length;
        latest = sent[0]?.token ?? latest;
        // A refusal of the password says that the link is good.
        expect((await reset(latest, { newPassword: 'short' })).status, `minute ${minute}`).toBe(400);
        later(minutes(1));
      }
      expect(mails).toBe(12);
      later(minutes(5));
      expect((await reset(await newToken())).status).toBe(200);
    });
  });

  describe('a link', () => {
    test('is good once, even for two at the same moment', async () => {
      const token = await newToken();
      dynamo.before('TransactWriteCommand', async () => {
        expect((await reset(token)).status).toBe(200);
      });
      expect(await reset(token)).toMatchObject(gone);
      expect(await reset(token)).toMatchObject(gone);
    });

    test('ends after half an hour, and when a newer one is mailed', async () => {
      const first = await newToken();
      later(minutes(5));
      const second = await newToken();
      expect(await reset(first)).toMatchObject(gone);
      later(minutes(30) - 1);
      expect((await reset(second, { newPassword: 'short' })).status).toBe(400);
      later(1);
      expect(await reset(second)).toMatchObject(gone);
    });

    test.each<[string, () => Promise<unknown>]>([
      ['has another password', () => ana.confirmed('account/changePassword', { body: { newPassword } })],
      ['has another address', () => setAddress('Ana', 'ana@example.net')],
      ['was removed', () => manageAdmins({ action: 'remove', username: 'Ana' })],
      ['was handed out by no one any more', () => manageAdmins({ action: 'end-all' })],
    ])('is worth nothing once its admin %s', async (_, change) => {
      const token = await newToken();
      await change();
      expect(await reset(token)).toMatchObject(gone);
    });

    test('cannot be guessed, and the number of tries is limited', async () => {
      const statuses = new Set();
      for (let n = 0; n < 61; n++) statuses.add((await reset('x')).status);
      expect([...statuses]).toEqual([409, 429]);
    });
  });

  describe('asking for a link', () => {
    beforeEach(() => later(minutes(5)));

    test('is answered alike, after the same calls, with and without such an admin', async () => {
      await suppress(await addressHash('ben@example.org'), 'bounced');
      await setAddress('Ben', 'ben@example.org');
      await admins.put({ username: 'Cleo', passwordHash: 'x' });
      const seen = [];
      for (const username of ['Ana', 'Ben', 'Cleo', 'no one', 'my secret passphrase', 'ana@example.org']) {
        const calls = vi.spyOn(dynamo, 'answer');
        const answer = await ask(username);
        const names = calls.mock.calls.map(([name]) => name);
        calls.mockRestore();
        const [row, ...more] = waitingMails();
        expect(more).toEqual([]);
        // What was typed is in no row.
        expect(JSON.stringify(row)).not.toContain(username);
        const sent = await mailsOf(mail);
        expect(sent.map(({ to }) => to)).toEqual(username === 'Ana' ? ['ana@example.org'] : []);
        seen.push({ answer, names, length: JSON.stringify(row).length });
      }
      for (const each of seen) expect(each).toEqual(seen[0]);
    });

    test('is limited by network, and mails one link in five minutes to one admin', async () => {
      const statuses = [];
      for (let n = 0; n < 22; n++) statuses.push((await ask('Ana', '10.0.0.7')).statusCode);
      expect(statuses).toEqual([...Array(20).fill(204), 429, 429]);
      expect((await ask('Ana', '10.0.0.8')).statusCode).toBe(204);
      expect(await mailsOf(mail)).toHaveLength(1);
    });

    test('mails once where the request comes twice, and not at all after half an hour without SES', async () => {
      const headers = { 'idempotency-key': '"9f0c5d5e-7a47-4a8e-8f0e-0d8c7d0b3c11"' };
      for (let n = 0; n < 2; n++)
        expect((await call('session/forgotPassword', { headers, body: { username: 'Ana' } })).statusCode).toBe(204);
      expect(await mailsOf(mail)).toHaveLength(1);
      later(minutes(60));
      await ask('Ana');
      later(minutes(31));
      expect(await mailsOf(mail)).toEqual([]);
    });
  });
});
