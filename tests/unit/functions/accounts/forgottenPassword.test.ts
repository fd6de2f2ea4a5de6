import { beforeEach, describe, expect, test, vi } from 'vitest';
import { setAddress } from '../../../../functions/lib/accounts/accountMails.ts';
import * as admins from '../../../../functions/lib/accounts/admins.ts';
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
  withAnaSignedIn,
  withApp,
} from '../../../support/accounts/adminAccounts.ts';
import { added, logIn as logInByPasskey } from '../../../support/accounts/passkeys.ts';
import { waitingMails } from '../../../support/dynamo/installFakeDynamo.ts';
import { call } from '../../../support/run/calls.ts';
import { asWorker } from '../../../support/run/granted.ts';

const manageAdmins = asWorker('manageAdmins', manageAdminsHandler);

/** The link by which whoever cannot get in sets a new password. */

const minutes = (count: number) => count * 60;
const newPassword = 'a lantern over slow water';
withAnaSignedIn();

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
