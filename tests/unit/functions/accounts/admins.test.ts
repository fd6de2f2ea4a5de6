import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { setAddress } from '../../../../functions/lib/accounts/accountMails.ts';
import * as admins from '../../../../functions/lib/accounts/admins.ts';
import { weakness } from '../../../../functions/lib/accounts/passwordStrength.ts';
import { erase } from '../../../../functions/lib/people/personalData/erase.ts';
import { lookUp } from '../../../../functions/lib/people/personalData/kept.ts';
import { addressHash } from '../../../../functions/lib/people/subscribers/rows.ts';
import { suppress } from '../../../../functions/lib/people/suppressions/suppressions.ts';
import { handler as manageAdminsHandler } from '../../../../functions/workers/manageAdmins.ts';
import { newUsername, normalizeUsername } from '../../../../shared/accounts/model.ts';
import { adminTokenHeader } from '../../../../shared/platform/constants.ts';
import {
  AccountBrowser,
  ana,
  dynamo,
  later,
  mail,
  mailsOf,
  signedIn,
  withAdmins,
  withAnaSignedIn,
} from '../../../support/accounts/adminAccounts.ts';
import { call } from '../../../support/run/calls.ts';
import { asWorker } from '../../../support/run/granted.ts';

describe('admins', () => {
  const manageAdmins = asWorker('manageAdmins', manageAdminsHandler);

  const password = 'a lantern over slow water';
  let ana: AccountBrowser;
  let ben: AccountBrowser;
  withAdmins();
  beforeEach(async () => {
    [ana, ben] = [await signedIn('Ana'), await signedIn('Ben')];
  });

  const problem = (name: string) =>
    newUsername
      .safeParse(name)
      .error?.issues.map(({ message }) => message)
      .join('; ');
  const accept = (token: string, username: string) =>
    new AccountBrowser().call('invitations/accept', { body: { token, username, password } });

  test.each(['Bo', 'Ana Lima', 'ana.lima', 'ana-maria_lima', '4th.floor', 'a'.repeat(32), ' Ana '])(
    '“%s” can be a name',
    (name) => {
      expect(problem(name)).toBeUndefined();
    },
  );

  test.each<readonly [string, string]>([
    [' ', 'Please choose a username of at least 2 characters'],
    ['a', 'Please choose a username of at least 2 characters'],
    ['a'.repeat(33), 'Please use at most 32 characters'],
    ['ana@example.org', 'A username isn’t an email address: please choose a short one, such as Ana Lima'],
    ...[
      'аna',
      'Zoë',
      '安娜',
      'Ana  Lima',
      '.ana',
      'ana-',
      'ana..lima',
      'ana._lima',
      '__',
      'a/b',
      '<b>',
      'a\u200bna',
    ].map(
      (name) =>
        [name, 'Please use letters from a to z and numbers, with single spaces, . _ or - between them'] as const,
    ),
  ])('“%s” cannot be a name, and the message says what can', (name, message) => {
    expect(problem(name)).toBe(message);
  });

  test('names that look alike are one name', () => {
    const alike = [
      ['Admin', 'admin', 'adm1n', 'admln', 'adrnin', 'ad.min', 'AdMiN', 'a-d_r.n1n', 'Ad min'],
      ['Lou', 'lou', 'Iou', '1ou', 'l0u', 'lo_u'],
      ['willow', 'vvillow', 'vviI10w'],
    ];
    const found = alike.map((names) => [...new Set(names.map(normalizeUsername))]);
    expect(found.map(({ length }) => length)).toEqual([1, 1, 1]);
    expect(new Set(['ana', 'anna', 'anja', 'ana2', 'ben'].map(normalizeUsername)).size).toBe(5);
  });

  test('the key of a name is its own key', () => {
    const names = fc.string({ unit: fc.constantFrom(...'rnvwml1i0oI.-_ aB') });
    fc.assert(fc.property(names, (name) => normalizeUsername(normalizeUsername(name)) === normalizeUsername(name)));
  });

  describe('a name that looks like an admin’s', () => {
    test('cannot be chosen by an invited person or created, not even at the same moment', async () => {
      expect((await ana.confirmed('invitations/create', { body: { email: 'milan@example.org' } })).status).toBe(201);
      const [{ token = '' } = {}] = await mailsOf(mail);
      expect(await accept(token, 'b.e.n')).toMatchObject({ status: 400, fields: { username: expect.any(String) } });
      await expect(manageAdmins({ action: 'create', username: 'b_en', password })).rejects.toThrow(
        'already an admin named Ben: names that look alike count as one',
      );
      const racing = [manageAdmins({ action: 'create', username: 'M1lan', password }), accept(token, 'Milan')];
      await Promise.allSettled(racing);
      expect((await admins.list()).filter(({ username }) => /m.lan/i.test(username))).toHaveLength(1);
    });

    test('signs in to that account with its password, as another case of its letters does', async () => {
      await manageAdmins({ action: 'create', username: 'Ana.Lima', password });
      expect(await new AccountBrowser().logIn('ana-1ima', password)).toMatchObject({ user: { username: 'Ana.Lima' } });
      const guesses = ['ana.lima', 'analima', 'ana_1ima', 'ANA-LIMA'];
      const statuses = [];
      for (let n = 0; n < 12; n++) {
        const { status } = await new AccountBrowser().logIn(guesses[n % guesses.length] ?? '', 'wrong');
        statuses.push(status);
      }
      expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    });
  });

  test('an operator cannot create an admin under a mail address, but can still remove one of any name', async () => {
    await expect(manageAdmins({ action: 'create', username: 'ana@example.org', password })).rejects.toThrow(
      'A username isn’t an email address',
    );
    await expect(manageAdmins({ action: 'ensure', username: 'Zoë', password })).rejects.toThrow('letters from a to z');
    await expect(manageAdmins({ action: 'remove', username: 'Zoë' })).rejects.toThrow('There is no admin Zoë');
  });

  const remove = (username: string, by = ana) => by.confirmed('admins/remove', { path: { username } });
  const names = async () => (await admins.list()).map(({ username }) => username);

  describe('removing an admin', () => {
    test('signs them out at once and deletes everything of their account', async () => {
      await ben.confirmed('account/changeAddress', { body: { address: 'ben@example.org' } });
      await ben.confirmed('account/offerSecondFactor');
      expect((await remove('ben')).status).toBe(204);
      expect(await ben.isSignedIn()).toBe(false);
      expect((await ben.logIn('Ben')).status).toBe(401);
      for (const kind of ['ADMIN#ben', 'SECOND_FACTOR#', 'UNCONFIRMED_ADDRESS#', 'SESSION#ben'])
        expect(dynamo.startingWith('access', kind), kind).toEqual([]);
      expect((await remove('Ben')).status).toBe(404);
    });

    test('is refused for oneself, and one admin remains when two remove each other', async () => {
      expect(await remove('ANA')).toMatchObject({
        status: 409,
        message: 'You can’t remove yourself, but another admin can.',
      });
      dynamo.before('TransactWriteCommand', async () => {
        expect((await remove('Ana', ben)).status).toBe(204);
      });
      expect((await remove('Ben', ana)).status).toBe(404);
      expect(await names()).toEqual(['Ben']);
      expect([await ana.isSignedIn(), await ben.isSignedIn()]).toEqual([false, true]);
    });

    test('lets them not finish a login that is under way', async () => {
      const other = new AccountBrowser();
      dynamo.before('TransactWriteCommand', async () => {
        expect((await remove('Ben')).status).toBe(204);
      });
      expect((await other.logIn('Ben')).status).toBe(401);
      expect(dynamo.startingWith('access', 'SESSION#ben')).toEqual([]);
    });

    test('cleans up after a removal that was interrupted halfway', async () => {
      // The account is gone, but the session is still there.
      await admins.remove('Ben');
      expect(await ben.isSignedIn()).toBe(true);
      expect((await remove('Ben')).status).toBe(404);
      expect(await ben.isSignedIn()).toBe(false);
    });
  });

  test('an operator sets the address for notices and sees it in the list', async () => {
    await manageAdmins({ action: 'address', username: 'ana', address: 'ana@example.org' });
    expect(await manageAdmins({ action: 'list' })).toMatchObject([{ username: 'Ana', address: 'ana@example.org' }, {}]);
    await expect(manageAdmins({ action: 'address', username: 'Dora', address: 'd@example.org' })).rejects.toThrow(
      'no admin',
    );
  });

  test('a password is stored as scrypt with N = 2^17, and only the same password matches', async () => {
    vi.stubEnv('SCRYPT_N', undefined);
    const hash = await admins.hashPassword('correct horse');
    expect(hash).toMatch(/^scrypt\$131072\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
    expect(await admins.checkPassword('correct horse', hash)).toBe(true);
    expect(await admins.checkPassword('correct hors', hash)).toBe(false);
  });

  test('the same password gets a different hash each time', async () => {
    expect(await admins.hashPassword('same')).not.toBe(await admins.hashPassword('same'));
  });

  test('checking takes the same work for an unknown username as for a known one, and no password matches', async () => {
    vi.stubEnv('SCRYPT_N', undefined);
    // The key that the placeholder has, which no password is known to give.
    const work = vi.fn(async (_password: string, _salt: Buffer, length: number, _cost: object) => Buffer.alloc(length));
    expect(await admins.checkPassword('whatever', undefined, work)).toBe(false);
    expect(work.mock.calls).toEqual([
      ['whatever', expect.any(Buffer), 32, expect.objectContaining({ N: 2 ** 17, r: 8, p: 1 })],
    ]);
  });

  test.each([
    ['short', 'fewer than 12 characters'],
    ['password1234', 'too easy to guess'],
    ['qwertyuiop1234', 'too easy to guess'],
    ['aaaaaaaaaaaaaaaaaa', 'too easy to guess'],
    ['dharmachats2024', 'too easy to guess'],
    ['marguerite2024', 'too easy to guess'],
  ])('%s is refused as a password', (password, why) => {
    expect(weakness(password, 'Marguerite')).toContain(why);
  });

  test('a few unrelated words are accepted as a password', () => {
    expect(weakness('a lantern over slow water', 'Marguerite')).toBeUndefined();
  });
});

describe('invitations', () => {
  const password = 'a lantern over slow water';
  const guest = { email: 'cleo@example.org' };
  let ana: AccountBrowser;
  let ben: AccountBrowser;
  let cleo: AccountBrowser;
  withAdmins();
  beforeEach(async () => {
    [ana, ben, cleo] = [await signedIn('Ana'), await signedIn('Ben'), new AccountBrowser()];
  });

  const invite = (change: object = {}, by = ana) =>
    by.confirmed('invitations/create', { body: { ...guest, ...change } });
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
});

describe('admin keys', () => {
  withAnaSignedIn();

  const newKey = async () => (await ana.call('adminKeys/create')).adminKey as string;
  const redeem = async (adminKey: string, by = ana) =>
    (await by.call('adminKeys/redeem', { body: { adminKey } })).status as number;

  describe('the key that opens the archive’s admin mode', () => {
    test('opens it once, even of five at the same time, and a made-up one never', async () => {
      const key = await newKey();
      expect(key).toMatch(/^[\w-]{43}$/);
      const statuses = await Promise.all(Array.from({ length: 5 }, () => redeem(key)));
      expect(statuses.sort()).toEqual([204, 403, 403, 403, 403]);
      expect(await ana.call('adminKeys/redeem', { body: { adminKey: 'x'.repeat(43) } })).toMatchObject({
        status: 403,
        message: expect.stringContaining('open the archive from the dashboard again'),
      });
    });

    test('no longer opens it after a minute', async () => {
      const key = await newKey();
      later(60);
      expect(await redeem(key)).toBe(403);
    });

    test('does not work in another session, and is not used up there', async () => {
      const key = await newKey();
      expect(await redeem(key, await signedIn('Ana'))).toBe(403);
      expect(await redeem(key, new AccountBrowser())).toBe(401);
      expect(await redeem(key)).toBe(204);
    });

    test('is no token of the session', async () => {
      const headers = { [adminTokenHeader.toLowerCase()]: await newKey() };
      expect((await call('archiveGuests/create', { cookies: ana.cookies, headers, body: {} })).statusCode).toBe(403);
    });
  });
});
