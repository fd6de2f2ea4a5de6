import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as admins from '../../../../functions/lib/accounts/admins.ts';
import { weakness } from '../../../../functions/lib/accounts/passwordStrength.ts';
import { handler as manageAdminsHandler } from '../../../../functions/workers/manageAdmins.ts';
import { newUsername, normalizeUsername } from '../../../../shared/accounts/model.ts';
import {
  AccountBrowser,
  dynamo,
  mail,
  mailsOf,
  signedIn,
  withAdmins,
} from '../../../support/accounts/adminAccounts.ts';
import { asWorker } from '../../../support/run/granted.ts';

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

test.each(['Bo', 'ana.lima', 'ana-maria_lima', '4th.floor', 'a'.repeat(32), ' Ana '])('“%s” can be a name', (name) => {
  expect(problem(name)).toBeUndefined();
});

test.each<readonly [string, string]>([
  [' ', 'Please choose a username of at least 2 characters'],
  ['a', 'Please choose a username of at least 2 characters'],
  ['a'.repeat(33), 'Please use at most 32 characters'],
  ['ana@example.org', 'A username isn’t an email address: please choose a short one, such as ana.lima'],
  ...['аna', 'Zoë', '安娜', 'ana lima', '.ana', 'ana-', 'ana..lima', 'ana._lima', '__', 'a/b', '<b>', 'a\u200bna'].map(
    (name) => [name, 'Please use letters from a to z and numbers, with single . _ or - between them'] as const,
  ),
])('“%s” cannot be a name, and the message says what can', (name, message) => {
  expect(problem(name)).toBe(message);
});

test('names that look alike are one name', () => {
  const alike = [
    ['Admin', 'admin', 'adm1n', 'admln', 'adrnin', 'ad.min', 'AdMiN', 'a-d_r.n1n'],
    ['Lou', 'lou', 'Iou', '1ou', 'l0u', 'lo_u'],
    ['willow', 'vvillow', 'vviI10w'],
  ];
  const found = alike.map((names) => [...new Set(names.map(normalizeUsername))]);
  expect(found.map(({ length }) => length)).toEqual([1, 1, 1]);
  expect(new Set(['ana', 'anna', 'anja', 'ana2', 'ben'].map(normalizeUsername)).size).toBe(5);
});

test('the key of a name is its own key', () => {
  const names = fc.string({ unit: fc.constantFrom(...'rnvwml1i0oI.-_aB') });
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
