import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as admins from '../../../../functions/lib/accounts/admins/admins.ts';
import { hashPassword } from '../../../../functions/lib/accounts/admins/password.ts';
import { erase } from '../../../../functions/lib/people/personalData/erase.ts';
import { lookUp } from '../../../../functions/lib/people/personalData/lookUp.ts';
import { addressHash } from '../../../../functions/lib/people/subscribers/addresses.ts';
import { suppress } from '../../../../functions/lib/people/suppressions/suppressions.ts';
import { handler as manageAdmins } from '../../../../functions/workers/manageAdmins.ts';
import { AccountBrowser, mailsOf } from '../../../support/data/accounts.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { installMail, installSecrets } from '../../../support/run/calls.ts';

const password = 'a lantern over slow water';
const currentPassword = 'right';
const guest = { email: 'cleo@example.org', username: 'Cleo' };
let dynamo: FakeDynamo;
let mail: ReturnType<typeof installMail>;
let ana: AccountBrowser;
let ben: AccountBrowser;
let cleo: AccountBrowser;
beforeEach(async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 3, 15, 12), toFake: ['Date'] });
  dynamo = installFakeDynamo();
  installSecrets();
  mail = installMail();
  for (const username of ['Ana', 'Ben']) await admins.put({ username, passwordHash: await hashPassword('right') });
  [ana, ben, cleo] = [new AccountBrowser(), new AccountBrowser(), new AccountBrowser()];
  for (const [browser, name] of [
    [ana, 'Ana'],
    [ben, 'Ben'],
  ] as const)
    await browser.logIn(name);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

const days = (count: number) => count * 24 * 3600 * 1000;
const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
const invite = (whom: object = {}, by = ana) =>
  by.call('invitations/create', { body: { currentPassword, ...guest, ...whom } });
const open = (token: string) => cleo.call('invitations/lookUp', { body: { token } });
const accept = (token: string, as: object = {}, browser = cleo) =>
  browser.call('invitations/accept', { body: { token, username: 'Cleo', password, ...as } });
const act = (action: 'resend' | 'withdraw', id: string, by = ana) => by.call(`invitations/${action}`, { path: { id } });
const remove = (username: string, by = ana, given = currentPassword) =>
  by.call('admins/remove', { path: { username }, body: { currentPassword: given } });
const list = (by = ana) => by.call('admins/list');
const names = async () => (await admins.list()).map(({ username }) => username);
async function invited(): Promise<{ id: string; token: string }> {
  const { id, status } = await invite();
  expect(status).toBe(201);
  const [sent] = await mailsOf(mail);
  return { id, token: sent?.token ?? '' };
}

describe('an invitation', () => {
  test('is a mail that says who invites to what, and is no newsletter', async () => {
    await invite();
    const [sent, ...more] = await mailsOf(mail);
    expect(more).toEqual([]);
    expect(sent).toMatchObject({
      to: 'cleo@example.org',
      subject: 'Ana invites you to look after Dharma Chats',
      headers: [],
    });
    expect(sent?.text).toContain('/invitation#');
    expect(sent?.text).toContain('until Saturday, April 18');
    expect(sent?.text).not.toMatch(/newsletter|[Uu]nsubscribe/);
    // Neither the table nor the queue has the link.
    expect(JSON.stringify([...dynamo.startingWith('access', '')])).not.toContain(sent?.token);
  });

  test('makes an account of the one who accepts it, signs in, and is in the list of activities', async () => {
    await admins.setAddress('Ben', 'ben@example.org');
    const { token } = await invited();
    expect(await open(token)).toMatchObject({ status: 200, username: 'Cleo', invitedBy: 'Ana' });
    expect(await names()).toEqual(['Ana', 'Ben']);
    expect(await accept(token)).toMatchObject({ status: 201, user: { username: 'Cleo' } });
    expect(await cleo.isSignedIn()).toBe(true);
    expect(await cleo.call('account/get')).toMatchObject({ address: 'cleo@example.org' });
    const { admins: listed, invitations } = await list();
    expect(listed).toMatchObject([
      { username: 'Ana', isYou: true },
      { username: 'Ben', isYou: false },
      { username: 'Cleo', hasSecondFactor: false, since: expect.any(String), lastSignedInAt: expect.any(String) },
    ]);
    expect(invitations).toEqual([]);
    expect(dynamo.startingWith('access', 'ACTIVITY').map(({ admin, label, about }) => [admin, label, about])).toEqual([
      ['Ana', 'Invited an admin', 'Cleo'],
      ['Cleo', 'Accepted an invitation', 'Ana'],
    ]);
    const [told] = await mailsOf(mail);
    expect([told?.to, told?.subject]).toEqual(['ben@example.org', 'Cleo is an admin now (Dharma Chats)']);
    expect(JSON.stringify(dynamo.startingWith('access', 'INVITATION'))).not.toContain('cleo@example.org');
  });

  test('is good once, also where two accept it at once', async () => {
    const { token } = await invited();
    const other = new AccountBrowser();
    dynamo.before('TransactWriteCommand', async () => {
      expect((await accept(token, { username: 'Dora' }, other)).status).toBe(201);
    });
    expect(await accept(token)).toMatchObject({ status: 409, message: expect.stringContaining('accepted') });
    expect(await names()).toEqual(['Ana', 'Ben', 'Dora']);
    expect(await open(token)).toMatchObject({
      status: 409,
      message: 'This invitation was accepted already. Log in with your name and password.',
    });
  });

  test('lets another name be chosen where it is free, and a good password alone', async () => {
    const { token } = await invited();
    expect(await accept(token, { username: 'ana' })).toMatchObject({
      status: 400,
      fields: { username: 'There is an admin ana already. Please choose another name.' },
    });
    expect(await accept(token, { password: 'cleo' })).toMatchObject({
      status: 400,
      fields: { password: 'The password has fewer than 12 characters.' },
    });
    expect((await accept(token, { username: 'Cleopatra' })).status).toBe(201);
    expect((await cleo.logIn('cleopatra', password)).status).toBe(200);
  });

  test('ends after three days, and is good again once it is sent again: by the new link alone', async () => {
    const { id, token } = await invited();
    later(days(3));
    expect((await open(token)).message).toBe('This link has ended. Please ask Ana to send the invitation again.');
    expect((await accept(token)).status).toBe(409);
    await ana.logIn('Ana');
    expect((await list()).invitations).toMatchObject([{ id, email: 'cleo@example.org' }]);
    expect((await act('resend', id)).status).toBe(200);
    const [again] = await mailsOf(mail);
    expect((await open(token)).message).toContain('A newer mail has taken the place of this link.');
    expect((await accept(again?.token ?? '')).status).toBe(201);
  });

  test('that was withdrawn says so, and stays so when somebody is invited anew', async () => {
    const { id, token } = await invited();
    expect((await act('withdraw', id)).status).toBe(204);
    expect((await open(token)).message).toBe('This invitation was withdrawn.');
    expect((await accept(token)).status).toBe(409);
    for (const again of ['withdraw', 'resend'] as const) expect((await act(again, id)).status).toBe(409);
    const { token: fresh } = await invited();
    expect((await accept(token)).status).toBe(409);
    expect((await accept(fresh)).status).toBe(201);
  });

  test('goes with the admin who sent it', async () => {
    const { token } = await invited();
    dynamo.before('TransactWriteCommand', async () => {
      expect((await remove('Ana', ben)).status).toBe(204);
    });
    expect((await accept(token)).status).toBe(409);
    expect((await open(token)).message).toBe('This invitation was withdrawn.');
    expect(await names()).toEqual(['Ben']);
  });

  test('cannot be guessed: its token is signed, and so many tries are the last', async () => {
    const { token } = await invited();
    const [id = ''] = token.split('.');
    expect((await accept(`${id}.${'a'.repeat(43)}`)).message).toContain('not valid');
    const statuses = new Set();
    for (let n = 0; n < 60; n++) statuses.add((await open('x')).status);
    expect([...statuses]).toEqual([409, 429]);
  });

  test('is one to an address at a time, for a name that is free, where mail arrives', async () => {
    expect((await invite({ currentPassword: 'wrong' })).fields).toEqual({
      currentPassword: 'This is not your password.',
    });
    expect((await invite({ username: 'BEN' })).fields).toEqual({ username: 'There is an admin BEN already.' });
    for (const username of ['<b>', 'a/b', ' ']) expect((await invite({ username })).status).toBe(400);
    const both = await Promise.all([invite(), invite({ username: 'Cleopatra' }, ben)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await invite({ email: 'CLEO@example.org' })).status).toBe(409);
    expect(await mailsOf(mail)).toHaveLength(1);
    await suppress(await addressHash('dora@example.org'), 'bounced');
    expect((await invite({ email: 'dora@example.org' })).message).toContain('an earlier one bounced');
  });

  test('is mailed five times to one address, and thirty times a day to all', async () => {
    const { id } = await invited();
    for (let n = 0; n < 4; n++) expect((await act('resend', id)).status).toBe(200);
    expect((await act('resend', id)).status).toBe(409);
    await act('withdraw', id);
    expect((await invite()).message).toContain('by another way');
    const statuses = [];
    for (let n = 0; n < 26; n++)
      statuses.push((await invite({ email: `a${n}@example.org`, username: `A${n}` })).status);
    expect(statuses).toEqual([...Array(25).fill(201), 429]);
  });
});

describe('an admin who is removed', () => {
  test('is out at once, and what they had is gone', async () => {
    expect((await remove('Ben', ana, 'wrong')).fields).toEqual({ currentPassword: 'This is not your password.' });
    await ben.call('account/changeAddress', { body: { currentPassword, address: 'ben@example.org' } });
    await ben.call('account/offerSecondFactor', { body: { currentPassword } });
    expect((await remove('ben')).status).toBe(204);
    expect(await ben.isSignedIn()).toBe(false);
    expect((await ben.logIn('Ben')).status).toBe(401);
    for (const kind of ['ADMIN#ben', 'SECOND_FACTOR#', 'UNCONFIRMED_ADDRESS#', 'SESSION#ben'])
      expect(dynamo.startingWith('access', kind), kind).toEqual([]);
    expect((await remove('Ben')).status).toBe(404);
  });

  test('is not who removes; two who remove each other leave one', async () => {
    expect(await remove('ANA')).toMatchObject({
      status: 409,
      message: 'You cannot remove yourself: another admin can.',
    });
    dynamo.before('TransactWriteCommand', async () => {
      expect((await remove('Ana', ben)).status).toBe(204);
    });
    expect((await remove('Ben', ana)).status).toBe(404);
    expect(await names()).toEqual(['Ben']);
    expect([await ana.isSignedIn(), await ben.isSignedIn()]).toEqual([false, true]);
  });

  test('does not come in who logs in at that moment', async () => {
    const other = new AccountBrowser();
    dynamo.before('TransactWriteCommand', async () => {
      expect((await remove('Ben')).status).toBe(204);
    });
    expect((await other.logIn('Ben')).status).toBe(401);
    expect(dynamo.startingWith('access', 'SESSION#ben')).toEqual([]);
  });

  test('leaves nothing either where the run before was killed halfway', async () => {
    // The account went; the session stayed.
    await admins.remove('Ben');
    expect(await ben.isSignedIn()).toBe(true);
    expect((await remove('Ben')).status).toBe(404);
    expect(await ben.isSignedIn()).toBe(false);
  });
});

test('what accounts have to do with an address is found, and erased but for an admin’s own', async () => {
  await admins.setAddress('Ben', 'cleo@example.org');
  await ana.call('account/changeAddress', { body: { currentPassword, address: 'Cleo@example.org' } });
  const { token } = await invited();
  const titles = async () => (await lookUp(guest.email)).kept.map(({ title }) => title);
  expect(await titles()).toEqual([
    ...['Account of an admin', 'Address of an admin, not confirmed', 'Invitation to be an admin'],
  ]);
  expect(await lookUp('dora@example.org')).toMatchObject({ kept: [] });
  expect((await erase(guest.email)).erased).toBe(true);
  expect(await titles()).toContain('Account of an admin');
  expect(await titles()).not.toContain('Invitation to be an admin');
  expect((await ana.call('account/get')).unconfirmedAddress).toBeNull();
  expect((await open(token)).status).toBe(409);
});

test('an operator tells where notices go, and sees it', async () => {
  await manageAdmins({ action: 'address', username: 'ana', address: 'ana@example.org' });
  expect(await manageAdmins({ action: 'list' })).toMatchObject([{ username: 'Ana', address: 'ana@example.org' }, {}]);
  await expect(manageAdmins({ action: 'address', username: 'Dora', address: 'd@example.org' })).rejects.toThrow(
    'no admin',
  );
});
