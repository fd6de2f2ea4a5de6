import { beforeEach, describe, expect, test } from 'vitest';
import { setAddress } from '../../../../functions/lib/accounts/accountMails.ts';
import * as admins from '../../../../functions/lib/accounts/admins.ts';
import { erase } from '../../../../functions/lib/people/personalData/erase.ts';
import { lookUp } from '../../../../functions/lib/people/personalData/kept.ts';
import { addressHash } from '../../../../functions/lib/people/subscribers/rows.ts';
import { suppress } from '../../../../functions/lib/people/suppressions/suppressions.ts';
import {
  AccountBrowser,
  dynamo,
  later,
  mail,
  mailsOf,
  signedIn,
  withAdmins,
} from '../../../support/accounts/adminAccounts.ts';

const password = 'a lantern over slow water';
const guest = { email: 'cleo@example.org' };
let ana: AccountBrowser;
let ben: AccountBrowser;
let cleo: AccountBrowser;
withAdmins();
beforeEach(async () => {
  [ana, ben, cleo] = [await signedIn('Ana'), await signedIn('Ben'), new AccountBrowser()];
});

const invite = (change: object = {}, by = ana) => by.confirmed('invitations/create', { body: { ...guest, ...change } });
const accept = (token: string, change: object = {}, browser = cleo) =>
  browser.call('invitations/accept', { body: { token, username: 'Cleo', password, ...change } });
const gone = {
  status: 409,
  message: 'This link no longer works: it was already used, was replaced by a newer one, or has expired.',
};
const withdraw = (id: string, by = ana) => by.call('invitations/withdraw', { path: { id } });
const list = (by = ana) => by.call('admins/list');
const names = async () => (await admins.list()).map(({ username }) => username);
async function invited(): Promise<{ id: string; token: string }> {
  const { id, status } = await invite();
  expect(status).toBe(201);
  const [sent] = await mailsOf(mail);
  return { id, token: sent?.token ?? '' };
}

describe('an invitation', () => {
  test('is a mail that says who sent it and what for, and does not look like a newsletter', async () => {
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
    // The table does not hold the link.
    expect(JSON.stringify([...dynamo.startingWith('access', '')])).not.toContain(sent?.token);
  });

  test('creates an account when accepted, signs in, and shows in the activity list', async () => {
    await setAddress('Ben', 'ben@example.org');
    const { token } = await invited();
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
    const activities = dynamo.startingWith('access', 'ACTIVITY').filter(({ label }) => label !== 'Logged in');
    expect(activities.map(({ admin, label, about }) => [admin, label, about])).toEqual([
      ['Ana', 'Invited an admin', undefined],
      ['Cleo', 'Accepted an invitation', 'Ana'],
    ]);
    const [notice] = await mailsOf(mail);
    expect([notice?.to, notice?.text]).toEqual(['ben@example.org', expect.stringContaining('Cleo, invited by Ana')]);
    expect(JSON.stringify(dynamo.startingWith('access', 'INVITATION'))).not.toContain('cleo@example.org');
  });

  const races = {
    'someone else accepts it': {
      race: (token: string) => accept(token, { username: 'Dora' }, new AccountBrowser()),
      left: ['Ana', 'Ben', 'Dora'],
    },
    'a newer email replaces its link': {
      race: () => invite(),
      left: ['Ana', 'Ben'],
    },
    'the admin who sent it is removed': {
      race: () => ben.confirmed('admins/remove', { path: { username: 'Ana' } }),
      left: ['Ben'],
    },
    'the removal of the admin who sent it stops halfway': {
      race: async () => ({ status: (await admins.remove('Ana')) ? 200 : 409 }),
      left: ['Ben'],
    },
  };
  test.each(Object.entries(races))('is not accepted where at that moment %s', async (_, { race, left }) => {
    const { token } = await invited();
    dynamo.before('TransactWriteCommand', async () => {
      expect((await race(token)).status).toBeLessThan(300);
    });
    expect(await accept(token)).toMatchObject(gone);
    expect(await names()).toEqual(left);
  });

  test('can be accepted under any username that is free, and only with a strong password', async () => {
    const { token } = await invited();
    expect(await accept(token, { username: 'ana' })).toMatchObject({
      status: 400,
      fields: { username: 'An admin has this name already, or one that looks like it. Please choose another.' },
    });
    expect(await accept(token, { password: 'cleo' })).toMatchObject({
      status: 400,
      fields: { password: 'The password has fewer than 12 characters.' },
    });
    expect((await accept(token, { username: 'Cleopatra' })).status).toBe(201);
    expect((await cleo.logIn('cleopatra', password)).status).toBe(200);
  });

  test('expires after three days; once sent again, only the new link works', async () => {
    const { id, token } = await invited();
    later(3 * 24 * 3600);
    expect(await accept(token)).toMatchObject(gone);
    await ana.logIn('Ana');
    expect((await list()).invitations).toMatchObject([{ id, email: 'cleo@example.org' }]);
    expect((await invite()).id).toBe(id);
    const [again] = await mailsOf(mail);
    expect(await accept(token)).toMatchObject(gone);
    expect((await accept(again?.token ?? '')).status).toBe(201);
  });

  test('is withdrawn once, and its link stays invalid after a new invitation', async () => {
    const { id, token } = await invited();
    expect((await withdraw(id)).status).toBe(204);
    expect(await accept(token)).toMatchObject(gone);
    expect((await withdraw(id)).status).toBe(409);
    const { token: fresh } = await invited();
    expect((await accept(token)).status).toBe(409);
    expect((await accept(fresh)).status).toBe(201);
  });

  test('cannot be guessed: the number of tries is limited', async () => {
    const { token } = await invited();
    const [id = ''] = token.split('~');
    expect(await accept(`${id}~${'a'.repeat(43)}`)).toMatchObject(gone);
    expect((await accept(token.slice(0, -1))).message).toContain('Part of it may be missing');
    const statuses = new Set();
    for (let n = 0; n < 60; n++) statuses.add((await accept('x')).status);
    expect([...statuses]).toEqual([409, 429]);
  });

  test('takes the place of an earlier one to the same address, and needs an address that accepts mail', async () => {
    await invite();
    expect((await invite({ email: 'CLEO@example.org' }, ben)).status).toBe(201);
    expect((await list()).invitations).toMatchObject([{ email: 'CLEO@example.org', invitedBy: 'Ben' }]);
    expect(await mailsOf(mail)).toHaveLength(1);
    await suppress(await addressHash('dora@example.org'), 'bounced');
    expect((await invite({ email: 'dora@example.org' })).message).toContain('an earlier one bounced');
  });

  test('is mailed at most five times a day to one address, and thirty times overall', async () => {
    const { id } = await invited();
    for (let n = 0; n < 4; n++) expect((await invite()).status).toBe(201);
    await withdraw(id);
    expect(await invite()).toMatchObject({ status: 429, message: expect.stringContaining('to this address') });
    const statuses = [];
    for (let n = 0; n < 26; n++) statuses.push((await invite({ email: `a${n}@example.org` })).status);
    expect(statuses).toEqual([...Array(25).fill(201), 429]);
  });
});

test('personal data about an address in accounts is found and erased, except an admin’s own account', async () => {
  await setAddress('Ben', 'cleo@example.org');
  await ana.confirmed('account/changeAddress', { body: { address: 'Cleo@example.org' } });
  const { token } = await invited();
  const titles = async () => (await lookUp(guest.email)).kept.map(({ title }) => title);
  expect(await titles()).toEqual([
    ...['Admin account', 'Admin’s address, not confirmed', 'Invitation to become an admin'],
  ]);
  expect(await lookUp('dora@example.org')).toMatchObject({ kept: [] });
  expect((await erase(guest.email)).erased).toBe(true);
  expect(await titles()).toContain('Admin account');
  expect(await titles()).not.toContain('Invitation to become an admin');
  expect((await ana.call('account/get')).unconfirmedAddress).toBeNull();
  expect(await accept(token)).toMatchObject(gone);
});
