import { URI } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { hasPasskey } from '../../../../functions/lib/accounts/passkeys/passkeys.ts';
import { handler as manageAdmins } from '../../../../functions/workers/manageAdmins.ts';
import type { Passkey } from '../../../../shared/accounts/model/passkey.ts';
import { AccountBrowser, mailsOf } from '../../../support/accounts/accountBrowser.ts';
import {
  ana,
  currentPassword,
  dynamo,
  later,
  mail,
  signedIn,
  withAnaSignedIn,
} from '../../../support/accounts/adminAccounts.ts';
import { added, goneOrUnknown, logIn, offer } from '../../../support/accounts/passkeys.ts';
import { host } from '../../../support/run/calls.ts';

withAnaSignedIn();

const sessions = (name: string) => dynamo.startingWith('access', `SESSION#${name}`).length;
const ownPasskeys = async () => (await ana.call('account/get')).passkeys as Passkey[];

describe('a passkey', () => {
  test.each(['ES256', 'EdDSA', 'RS256'] as const)(
    'with an %s key signs in without a name, password or code',
    async (algorithm) => {
      const { device } = await added(ana, { algorithm });
      const { browser, ...answer } = await logIn(device);
      expect(answer).toMatchObject({ status: 200, isAuthenticated: true, user: { username: 'Ana' } });
      expect(await browser.isSignedIn()).toBe(true);
      expect((await browser.call('account/get')).username).toBe('Ana');
      expect((await browser.call('session/logout')).status).toBe(204);
      expect(await browser.isSignedIn()).toBe(false);
    },
  );

  test('is asked to verify its user, to be discoverable, and not to say what device it is', async () => {
    const options = await offer(ana);
    expect(options).toMatchObject({
      rp: { id: host, name: 'Dharma Chats' },
      user: { name: 'Ana', displayName: 'Ana' },
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [],
      timeout: 300_000,
    });
    expect(options.pubKeyCredParams.map(({ alg }: { alg: number }) => alg)).toEqual([-7, -8, -257]);
    const { device } = await added();
    const again = await offer(ana);
    expect(again.excludeCredentials).toEqual([{ type: 'public-key', id: device.id, transports: ['internal'] }]);
    expect([again.user.id, Buffer.from(again.user.id, 'base64url').length]).toEqual([options.user.id, 64]);
    expect(again.challenge).not.toBe(options.challenge);
    expect(await new AccountBrowser().call('session/offerPasskeyLogin')).toEqual({
      ...{ status: 200, rpId: host, userVerification: 'required', timeout: 300_000 },
      challenge: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  test('makes the code of a second factor unnecessary, and leaves it to the password', async () => {
    const { device } = await added();
    const { uri } = await ana.call('account/offerSecondFactor', { body: { currentPassword } });
    await ana.call('account/confirmSecondFactor', {
      body: { code: URI.parse(uri).generate({ timestamp: Date.now() }) },
    });
    expect((await logIn(device)).status).toBe(200);
    expect((await new AccountBrowser().logIn('Ana')).fields.code).toContain('authenticator app');
  });

  test('is listed with its name, and when it was added and last used', async () => {
    const { device, id } = await added(ana, { name: 'My telephone', synced: true });
    later(60);
    await added(ana, { name: 'A key on a string' });
    expect(await ownPasskeys()).toEqual([
      { id, name: 'My telephone', createdAt: '2026-04-15T12:00:00.000Z', lastUsedAt: null, synced: true },
      expect.objectContaining({ name: 'A key on a string', synced: false }),
    ]);
    later(60);
    await logIn(device);
    expect((await ownPasskeys())[0]).toMatchObject({ lastUsedAt: '2026-04-15T12:02:00.000Z' });
    expect([await hasPasskey('ANA'), await hasPasskey('Ben')]).toEqual([true, false]);
    const { admins } = await ana.call('admins/list');
    expect(admins.map((each: { hasPasskey: boolean }) => each.hasPasskey)).toEqual([true, false]);
    const profile = dynamo.startingWith('access', 'ADMINS').find(({ sk }) => sk === 'ana');
    expect(profile).toMatchObject({ lastSignedInAt: '2026-04-15T12:02:00.000Z' });
  });

  test('gets another name without the password', async () => {
    const { id } = await added();
    expect((await ana.call('account/renamePasskey', { path: { id }, body: { name: ' Old\tphone ' } })).status).toBe(
      204,
    );
    expect((await ownPasskeys()).map(({ name }) => name)).toEqual(['Old phone']);
    expect((await ana.call('account/renamePasskey', { path: { id }, body: { name: ' ' } })).status).toBe(400);
    const ben = await signedIn('Ben');
    expect((await ben.call('account/renamePasskey', { path: { id }, body: { name: 'Mine' } })).status).toBe(404);
    expect((await ownPasskeys()).map(({ name }) => name)).toEqual(['Old phone']);
  });

  test('is one of ten at most', async () => {
    for (let n = 0; n < 10; n++) await added();
    expect(await offer(ana)).toMatchObject({
      ...{ status: 409, message: 'You already have 10 passkeys: remove one you don’t use.' },
    });
  });

  test('is announced where notices go, when it is added and when it is removed', async () => {
    const { id } = await added(ana, { name: 'My <telephone>' });
    const [announced, ...others] = await mailsOf(mail);
    expect([announced?.to, announced?.subject, others]).toEqual([
      'ana@example.org',
      'You have a new passkey (Dharma Chats)',
      [],
    ]);
    expect(announced?.text.replace(/\s+/g, ' ')).toContain(
      'The passkey “My <telephone>” was added to the account of Ana on April 15, 2026',
    );
    expect(announced?.html).toContain('My &lt;telephone&gt;');
    await ana.call('account/removePasskey', { path: { id }, body: { currentPassword } });
    const [removed] = await mailsOf(mail);
    expect([removed?.to, removed?.subject]).toEqual(['ana@example.org', 'A passkey was removed (Dharma Chats)']);
  });
});

describe('a removed passkey', () => {
  test('signs in no more, and the other devices are signed out', async () => {
    const { device, id } = await added();
    const { browser } = await logIn(device);
    const remove = (password: string, path = { id }) =>
      ana.call('account/removePasskey', { path, body: { currentPassword: password } });
    expect((await remove('wrong')).status).toBe(400);
    expect((await remove(currentPassword, { id: '0'.repeat(64) })).status).toBe(404);
    expect(await browser.isSignedIn()).toBe(true);
    expect((await remove(currentPassword)).status).toBe(204);
    expect([await ana.isSignedIn(), await browser.isSignedIn()]).toEqual([true, false]);
    expect(await logIn(device)).toMatchObject(goneOrUnknown);
    expect(await hasPasskey('Ana')).toBe(false);
  });

  test('was the owner’s: nobody else can remove it', async () => {
    const { device, id } = await added();
    const ben = await signedIn('Ben');
    expect((await ben.call('account/removePasskey', { path: { id }, body: { currentPassword } })).status).toBe(404);
    expect((await logIn(device)).status).toBe(200);
  });
});

describe('an operator', () => {
  test('who sets another password removes the passkeys, and one who switches off the app’s codes does not', async () => {
    const { device } = await added();
    await manageAdmins({ action: 'ensure', username: 'Ana', password: 'right' });
    expect((await logIn(device)).status).toBe(200);
    const { uri } = (await manageAdmins({ action: 'offer-2fa', username: 'Ana' })) as { uri: string };
    const code = URI.parse(uri).generate({ timestamp: Date.now() });
    await manageAdmins({ action: 'confirm-2fa', username: 'Ana', code });
    await manageAdmins({ action: 'disable-2fa', username: 'Ana' });
    expect((await logIn(device)).status).toBe(200);
    await manageAdmins({ action: 'reset', username: 'Ana', password: 'a lantern over slow water' });
    expect(await logIn(device)).toMatchObject(goneOrUnknown);
    expect(sessions('ana')).toBe(0);
  });

  test('sees how many there are, and removes them with the sessions', async () => {
    const { device } = await added();
    await added();
    const counts = async () =>
      ((await manageAdmins({ action: 'list' })) as { passkeys: number }[]).map(({ passkeys }) => passkeys);
    expect(await counts()).toEqual([2, 0]);
    await manageAdmins({ action: 'remove-passkeys', username: 'ana' });
    expect([await counts(), await ana.isSignedIn()]).toEqual([[0, 0], false]);
    expect(await logIn(device)).toMatchObject(goneOrUnknown);
    await expect(manageAdmins({ action: 'remove-passkeys', username: 'Ana' })).rejects.toThrow('Ana has no passkey');
  });
});

test('the table holds no key that could sign, and challenges by their hash alone', async () => {
  const { device } = await added();
  const options = await new AccountBrowser().call('session/offerPasskeyLogin');
  const kept = JSON.stringify(dynamo.startingWith('access', 'PASSKEY'));
  expect(kept).not.toContain(options.challenge);
  expect(kept).not.toContain(device.privateKey.export({ format: 'jwk' }).d);
});
