import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as admins from '../../../../functions/lib/accounts/admins/admins.ts';
import { sweepOutbox } from '../../../../functions/lib/notices/sendMail.ts';
import { addressHash } from '../../../../functions/lib/people/subscribers/rows.ts';


import { suppress } from '../../../../functions/lib/people/suppressions/suppressions.ts';
import { logger } from '../../../../functions/lib/platform/log/log.ts';
import { handler as sendNotices } from '../../../../functions/workers/sendNotices.ts';
import { viewerHeaders } from '../../../../shared/platform/constants.ts';
import { AccountBrowser, mailsOf } from '../../../support/accounts/accountBrowser.ts';
import { dynamo, later, mail, withAdmins } from '../../../support/accounts/adminAccounts.ts';
import { takeNewMails, waitingMails } from '../../../support/dynamo/installFakeDynamo.ts';
import { call } from '../../../support/run/calls.ts';

const hour = 3600;
withAdmins();
beforeEach(() => admins.setAddress('Ana', 'ana@example.org'));

let networks = 0;
function ask(username: string, address = `10.5.${networks++ % 250}.1`) {
  return call('session/mailLink', { headers: { [viewerHeaders.address]: address }, body: { username } });
}
/** The messages that wait in the queue. */
const asked = waitingMails;
/** The tokens in the mails that were sent. */
const tokens = async () => (await mailsOf(mail)).map(({ token }) => token);
async function newToken(): Promise<string> {
  expect((await ask('ana')).statusCode).toBe(204);
  return (await tokens())[0] ?? '';
}
const redeem = (token: string, browser = new AccountBrowser()) =>
  browser.call('session/redeemLink', { body: { token } });
const gone = { status: 409, message: 'This link no longer works: it was already used or has expired.' };

describe('a locked-out admin', () => {
  test('gets a link by mail, whose browser signs in again with the password, and is known from then on', async () => {
    for (let n = 0; n < 11; n++) await new AccountBrowser().logIn('Ana', 'wrong');
    const browser = new AccountBrowser();
    expect((await browser.logIn('Ana')).status).toBe(429);
    const lines = vi.spyOn(logger, 'info');
    await ask('Ana');
    const [sent, ...more] = await mailsOf(mail);
    expect(more).toEqual([]);
    expect(sent).toMatchObject({ to: 'ana@example.org', subject: 'Your login link (Dharma Chats)', headers: [] });
    expect(sent?.text).toMatch(/\/login#[\w-]{43}\W/);
    // Neither a table nor the queue held the token.
    expect(JSON.stringify(dynamo.startingWith('access', ''))).not.toContain(sent?.token);

    expect((await redeem(sent?.token ?? '', browser)).status).toBe(204);
    const audits = lines.mock.calls.map(([, line]) => line as unknown as { outcome: string; name: string });
    expect(audits.map(({ outcome }) => outcome)).toEqual(['asked for a link', 'opened a login link']);
    expect(audits[0]?.name).toBe(audits[1]?.name);
    expect(JSON.stringify(audits)).not.toMatch(new RegExp(`${sent?.token}|ana|10\\.5\\.`, 'i'));
    expect(await browser.isSignedIn()).toBe(false);
    expect((await browser.logIn('Ana', 'wrong')).status).toBe(401);
    expect((await browser.logIn('Ana')).status).toBe(200);
    expect((await mailsOf(mail)).map(({ subject }) => subject)).toEqual([
      'You logged in on a new device (Dharma Chats)',
    ]);
    await browser.call('session/logout');
    expect((await browser.logIn('Ana')).status).toBe(200);
    expect(await mailsOf(mail)).toEqual([]);
    expect((await new AccountBrowser().logIn('Ana')).status).toBe(429);
  });

  test('always has a good link, however often strangers ask for more', async () => {
    let latest: string[] = [];
    let mails = 0;
    for (let minute = 0; minute < 180; minute += 5) {
      for (let n = 0; n < 4; n++) await ask('Ana');
      const sent = await tokens();
      mails += sent.length;
      if (sent.length > 0) latest = sent;
      if (minute % 20 === 15) expect((await redeem(latest.pop() ?? '')).status, `minute ${minute}`).toBe(204);
      later(5 * 60);
    }
    expect(mails).toBe(9);
  });
});

describe('a link', () => {
  test('is good once, even for two at the same moment', async () => {
    const token = await newToken();
    dynamo.before('TransactWriteCommand', async () => {
      expect((await redeem(token)).status).toBe(204);
    });
    expect(await redeem(token)).toMatchObject(gone);
    expect(await redeem(token)).toMatchObject(gone);
  });

  test('is good for an hour, even if a stranger asks for another', async () => {
    const [first, second] = [await newToken(), await newToken()];
    later(hour - 1);
    expect((await redeem(first)).status).toBe(204);
    later(1);
    expect(await redeem(second)).toMatchObject(gone);
  });

  test('is worth nothing once its admin was removed, and cannot be guessed', async () => {
    const token = await newToken();
    await admins.remove('Ana');
    expect(await redeem(token)).toMatchObject(gone);
    const statuses = new Set();
    for (let n = 0; n < 61; n++) statuses.add((await redeem('x')).status);
    expect([...statuses]).toEqual([409, 429]);
  });

  test('gives a reader of the mail no more guesses by asking for more links', async () => {
    const browsers = [new AccountBrowser(), new AccountBrowser(), new AccountBrowser()];
    for (const browser of browsers) await redeem(await newToken(), browser);
    const statuses = [];
    for (let n = 0; n < 12; n++) statuses.push((await browsers[n % 3]?.logIn('Ana', 'wrong'))?.status);
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  });
});

describe('asking for a link', () => {
  test('is answered alike, after the same calls, with and without such an admin', async () => {
    await suppress(await addressHash('ben@example.org'), 'bounced');
    await admins.setAddress('Ben', 'ben@example.org');
    await admins.put({ username: 'Cleo', passwordHash: 'x' });
    const seen = [];
    for (const username of ['Ana', 'Ben', 'Cleo', 'no one', 'my secret passphrase', 'ana@example.org']) {
      const calls = vi.spyOn(dynamo, 'answer');
      const answer = await ask(username);
      const names = calls.mock.calls.map(([name]) => name);
      calls.mockRestore();
      const [row, ...more] = asked();
      expect(more).toEqual([]);
      // What was typed is in no row.
      expect(JSON.stringify(row)).not.toContain(username);
      const sent = await mailsOf(mail);
      expect(sent.map(({ to }) => to)).toEqual(username === 'Ana' ? ['ana@example.org'] : []);
      seen.push({ answer, names, length: JSON.stringify(row).length });
    }
    for (const each of seen) expect(each).toEqual(seen[0]);
  });

  test('again, because no one answered the first time, causes one email', async () => {
    const headers = { 'idempotency-key': '"9f0c5d5e-7a47-4a8e-8f0e-0d8c7d0b3c11"' };
    for (let n = 0; n < 2; n++)
      expect((await call('session/mailLink', { headers, body: { username: 'Ana' } })).statusCode).toBe(204);
    expect(await mailsOf(mail)).toHaveLength(1);
  });

  test('is limited by network alone', async () => {
    const statuses = [];
    for (let n = 0; n < 22; n++) statuses.push((await ask(`guess${n}`, '10.0.0.7')).statusCode);
    expect(statuses).toEqual([...Array(20).fill(204), 429, 429]);
    expect((await ask('guess', '10.0.0.8')).statusCode).toBe(204);
  });

  test('mails at most three an hour to one admin, whatever the network, and sixty from the whole site', async () => {
    for (let n = 0; n < 5; n++) await ask('Ana');
    expect(await mailsOf(mail)).toHaveLength(3);
    for (let n = 0; n < 21; n++) {
      await admins.put({ username: `dora${n}x`, passwordHash: 'x' });
      await admins.setAddress(`dora${n}x`, `dora${n}@example.org`);
      for (let m = 0; m < 3; m++) await ask(`dora${n}x`);
    }
    expect(await mailsOf(mail)).toHaveLength(57);
    later(hour);
    await ask('Ana');
    expect(await mailsOf(mail)).toHaveLength(1);
  });

  test('mails once where the queue delivers the request twice, and again after SES did not take it', async () => {
    const deliver = (body: string) =>
      (sendNotices as (event: object, context: object) => Promise<unknown>)(
        { Records: [{ messageId: '1', body }] },
        { getRemainingTimeInMillis: () => 60_000 },
      );
    await ask('Ana');
    const [body = ''] = takeNewMails();
    const throttled = Object.assign(new Error('slowly'), { name: 'TooManyRequestsException' });
    mail.ses.on(SendEmailCommand).rejectsOnce(throttled).resolves({ MessageId: 'mail' });
    for (let n = 0; n < 3; n++) await deliver(body);
    expect(mail.ses.calls()).toHaveLength(1);
    for (let n = 0; n < 3; n++) {
      await sweepOutbox(Date.now() + 61_000);
      await mailsOf(mail, false);
    }
    expect(mail.ses.calls()).toHaveLength(2);
    // Days later no one waits for it.
    later(hour);
    await ask('Ana');
    const [late = ''] = takeNewMails();
    later(hour + 1);
    await deliver(late);
    expect(mail.ses.calls()).toHaveLength(2);
  });
});
