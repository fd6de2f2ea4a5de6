import { describe, expect, test, vi } from 'vitest';
import * as admins from '../../../../functions/lib/accounts/admins.ts';
import { hasPasskey } from '../../../../functions/lib/accounts/passkeys.ts';
import { logger } from '../../../../functions/lib/platform/log.ts';
import { handler as manageAdminsHandler } from '../../../../functions/workers/manageAdmins.ts';
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
import {
  added,
  goneOrUnknown,
  logIn,
  offer,
  origin,
  ownPasskeys,
  sessions,
} from '../../../support/accounts/passkeys.ts';
import { type Lies, SoftwarePasskey } from '../../../support/accounts/softwarePasskey.ts';
import { host } from '../../../support/run/calls.ts';
import { asWorker } from '../../../support/run/granted.ts';

const manageAdmins = asWorker('manageAdmins', manageAdminsHandler);

withAnaSignedIn();

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
      ...{ rp: { id: host, name: 'Dharma Chats' }, user: { name: 'Ana', displayName: 'Ana' }, timeout: 300_000 },
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    });
    const again = await offer(ana);
    expect([again.user.id, Buffer.from(again.user.id, 'base64url').length]).toEqual([options.user.id, 64]);
    expect(again.challenge).not.toBe(options.challenge);
    expect(await new AccountBrowser().call('session/offerPasskeyLogin')).toEqual({
      ...{ status: 200, rpId: host, userVerification: 'required', timeout: 300_000 },
      challenge: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  test('makes the code of a second factor unnecessary, and leaves it to the password', async () => {
    const { device } = await added();
    await withApp(ana);
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

  test('is removed by its owner alone', async () => {
    const { device, id } = await added();
    const ben = await signedIn('Ben');
    expect((await ben.confirmed('account/removePasskey', { path: { id } })).status).toBe(404);
    expect((await logIn(device)).status).toBe(200);
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
    expect([announced?.to, others]).toEqual(['ana@example.org', []]);
    expect(announced?.text.replace(/\s+/g, ' ')).toMatch(
      /Account: Ana. Time: Wednesday, April 15, 2026, at .* EDT\. The passkey “My <telephone>” was added\./,
    );
    expect(announced?.html).toContain('My &lt;telephone&gt;');
    await ana.confirmed('account/removePasskey', { path: { id } });
    const [removed] = await mailsOf(mail);
    expect([removed?.to, removed?.text]).toEqual(['ana@example.org', expect.stringContaining('was removed')]);
  });
});

test('a removed passkey signs in no more, and the other devices are signed out', async () => {
  const { device, id } = await added();
  const { browser } = await logIn(device);
  const remove = (path = { id }) => ana.confirmed('account/removePasskey', { path });
  expect((await remove({ id: '0'.repeat(64) })).status).toBe(404);
  expect(await browser.isSignedIn()).toBe(true);
  expect((await remove()).status).toBe(204);
  expect([await ana.isSignedIn(), await browser.isSignedIn()]).toEqual([true, false]);
  expect(await logIn(device)).toMatchObject(goneOrUnknown);
  expect(await hasPasskey('Ana')).toBe(false);
});

describe('adding a passkey', () => {
  const add = (body: object, browser = ana) => browser.call('account/addPasskey', { body });
  const anew = { status: 409, message: 'That took too long, or was already done. Please start again.' };
  const unusable = { status: 409, message: expect.stringContaining('This passkey can’t be used here') };
  const lies: [string, Lies][] = [
    ['for another site', { origin: 'https://www.example.net' }],
    ['for another host as the relying party', { rpId: 'example.org' }],
    ['by a device that did not verify its user', { verified: false }],
    ['by a device that no one touched', { present: false }],
    ['that was made for a login', { type: 'webauthn.get' }],
    ['in a frame of another site', { crossOrigin: true }],
  ];
  test.each(lies)('is refused if it was made %s', async (_, lie) => {
    const options = await offer(ana);
    expect(await add(new SoftwarePasskey(origin).create(options, 'A key', lie))).toMatchObject(unusable);
    expect(await ownPasskeys()).toEqual([]);
    expect(await add(new SoftwarePasskey(origin).create(options))).toMatchObject(anew);
  });

  test('is refused with a kind of key that was not asked for, or with what is no passkey', async () => {
    const other = new SoftwarePasskey(origin, { algorithm: 'ES384' });
    expect(await add(other.create(await offer(ana)))).toMatchObject(unusable);
    const made = new SoftwarePasskey(origin).create(await offer(ana));
    expect(await add({ ...made, attestationObject: 'AAAA' })).toMatchObject(unusable);
    expect((await add({ ...made, more: 1 })).status).toBe(400);
  });

  test('takes the challenge that was given with the offer, within five minutes and this session', async () => {
    const device = new SoftwarePasskey(origin);
    const options = await offer(ana);
    expect(await add(device.create({ ...options, challenge: 'AAAA' }))).toMatchObject(anew);
    const login = await ana.call('session/offerPasskeyLogin');
    expect(await add(device.create({ ...options, challenge: login.challenge }))).toMatchObject(anew);
    expect(await add(device.create(options), await signedIn('Ana'))).toMatchObject(anew);
    expect(await add(device.create(options), await signedIn('Ben'))).toMatchObject(anew);
    later(300);
    expect(await add(device.create(options))).toMatchObject(anew);
    expect(dynamo.startingWith('access', 'PASSKEY#')).toEqual([]);
  });

  test('happens once, even of two requests at the same moment, and signs out no one', async () => {
    const other = await signedIn('Ana');
    const made = new SoftwarePasskey(origin).create(await offer(ana));
    const both = await Promise.all([add(made), add(made)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await ownPasskeys()).toHaveLength(1);
    expect([await ana.isSignedIn(), await other.isSignedIn()]).toEqual([true, true]);
  });

  test('is refused for a passkey that the admin has, or once the admin is gone', async () => {
    const device = new SoftwarePasskey(origin);
    expect((await add(device.create(await offer(ana)))).status).toBe(201);
    expect(await add(device.create(await offer(ana)))).toMatchObject({
      message: 'You already have this passkey, or you were logged out in the meantime.',
    });
    const ben = await signedIn('Ben');
    const made = new SoftwarePasskey(origin).create(await offer(ben));
    dynamo.before('TransactWriteCommand', () => manageAdmins({ action: 'remove', username: 'Ben' }));
    expect((await add(made, ben)).status).toBe(409);
    expect(dynamo.startingWith('access', 'PASSKEY#ben')).toEqual([]);
  });

  test('works with a device that attests itself, though no one asked', async () => {
    const device = new SoftwarePasskey(origin);
    const made = device.create(await offer(ana), 'A key', { attestsItself: true });
    expect((await add(made)).status).toBe(201);
    expect((await logIn(device)).status).toBe(200);
  });
});

describe('an operator', () => {
  test('who sets another password removes the passkeys, and one who switches off the app’s codes does not', async () => {
    const { device } = await added();
    await manageAdmins({ action: 'ensure', username: 'Ana', password: 'right' });
    expect((await logIn(device)).status).toBe(200);
    await withApp(await signedIn('Ana'));
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

const notAccepted = {
  status: 401,
  message: 'This passkey wasn’t accepted. Please try again, or log in with your password.',
};
const tooLate = { status: 401, message: 'That took too long, or was already done. Please try again.' };

describe('a login by a passkey', () => {
  const stranger = new SoftwarePasskey(origin);
  const lies: [string, Lies][] = [
    ['for another site', { origin: 'https://www.example.net' }],
    ['for this host without TLS', { origin: `http://${host}` }],
    ['in a frame of another site', { crossOrigin: true }],
    ['for another host as the relying party', { rpId: 'example.org' }],
    ['by a device that did not verify its user', { verified: false }],
    ['that was made for adding a passkey', { type: 'webauthn.create' }],
    ['signed by another key', { signer: stranger }],
    ['whose signature is not one', { fields: { signature: 'AAAA' } }],
  ];
  test.each(lies)('%s is refused, and uses up its challenge', async (_, lie) => {
    const { device } = await added();
    const before = sessions('ana');
    const browser = new AccountBrowser();
    const options = await browser.call('session/offerPasskeyLogin');
    const send = (signed: object) => browser.call('session/loginByPasskey', { body: signed });
    expect(await send(device.sign(options, lie))).toMatchObject(notAccepted);
    expect(await send(device.sign(options))).toMatchObject(tooLate);
    expect([await browser.isSignedIn(), sessions('ana')]).toEqual([false, before]);
    expect((await ownPasskeys())[0]?.lastUsedAt).toBeNull();
    expect((await logIn(device, {}, browser)).status).toBe(200);
  });

  test('is refused with another challenge, or with client data that is none', async () => {
    const { device } = await added();
    for (const lie of [
      { challenge: 'AAAA' },
      { challenge: (await offer(ana)).challenge as string },
      { fields: { clientDataJSON: Buffer.from('{"challenge":1}').toString('base64url') } },
      { fields: { clientDataJSON: 'AAAA' } },
    ])
      expect(await logIn(device, lie)).toMatchObject(tooLate);
  });

  test('is refused five minutes after the challenge', async () => {
    const { device } = await added();
    const browser = new AccountBrowser();
    const signed = async () => device.sign(await browser.call('session/offerPasskeyLogin'));
    const [early, late] = [await signed(), await signed()];
    const send = (body: object) => browser.call('session/loginByPasskey', { body });
    later(299);
    expect((await send(early)).status).toBe(200);
    later(1);
    expect(await send(late)).toMatchObject(tooLate);
  });

  test('opens the account of the passkey’s owner alone', async () => {
    const { device } = await added();
    const { device: bens } = await added(await signedIn('Ben'));
    expect((await logIn(bens)).user.username).toBe('Ben');
    // Ben's passkey, presented as Ana's; and Ana's id with Ben's signature.
    expect(await logIn(bens, { fields: { userHandle: device.userHandle } })).toMatchObject(goneOrUnknown);
    expect(await logIn(device, { fields: { userHandle: bens.userHandle } })).toMatchObject(goneOrUnknown);
    expect(await logIn(device, { signer: bens })).toMatchObject(notAccepted);
    expect(await logIn(new SoftwarePasskey(origin), { fields: { userHandle: device.userHandle } })).toMatchObject(
      goneOrUnknown,
    );
    expect(await logIn(device, { fields: { userHandle: 'AAAA' } })).toMatchObject(goneOrUnknown);
  });

  test('is refused and logged if the device’s count went back, as that of a copy would', async () => {
    const warn = vi.spyOn(logger, 'warn').mockImplementation(() => {});
    const { device } = await added(ana, { counts: true });
    expect((await logIn(device)).status).toBe(200);
    expect((await logIn(device)).status).toBe(200);
    expect(warn).not.toHaveBeenCalled();
    for (const signCount of [2, 1, 0]) expect(await logIn(device, { signCount })).toMatchObject(notAccepted);
    expect(warn.mock.calls[0]).toEqual(['A passkey was refused', { reason: expect.stringContaining('counter') }]);
    expect((await logIn(device, { signCount: 7 })).status).toBe(200);
    expect(await logIn(device, { signCount: 7 })).toMatchObject(notAccepted);
  });

  test('of a copy is refused even at the same moment as that of the device', async () => {
    const { device } = await added(ana, { counts: true });
    dynamo.before('TransactWriteCommand', async () => {
      expect((await logIn(device, { signCount: 5 })).status).toBe(200);
    });
    expect(await logIn(device, { signCount: 5 })).toMatchObject({ status: 401 });
  });

  const createBen = { action: 'create', username: 'Ben', password: 'a lantern over slow water' };
  /** What happens in the middle, and how many of Ben's sessions and passkeys are left. */
  const races: [string, number, number, (ben: AccountBrowser, id: string) => Promise<unknown>][] = [
    ['the passkey is removed', 1, 0, (ben, id) => ben.confirmed('account/removePasskey', { path: { id } })],
    ['its account is removed', 0, 0, () => ana.confirmed('admins/remove', { path: { username: 'Ben' } })],
    // A removal that ended before it came to the passkeys.
    ['another account takes its name', 0, 1, () => admins.remove('Ben').then(() => manageAdmins(createBen))],
  ];
  test.each(races)('is refused where at that moment %s', async (_, sessionsLeft, passkeysLeft, race) => {
    const ben = await signedIn('Ben');
    const { device, id } = await added(ben);
    dynamo.before('TransactWriteCommand', () => race(ben, id));
    expect((await logIn(device)).status).toBe(401);
    expect(sessions('ben')).toBe(sessionsLeft);
    expect(dynamo.startingWith('access', 'PASSKEY#')).toHaveLength(passkeysLeft);
    // Nor does a later admin of that name inherit it.
    await manageAdmins(createBen).catch(() => {});
    expect(await logIn(device)).toMatchObject(goneOrUnknown);
  });

  test('is open to every admin while passwords are locked: no number of failures counts against it', async () => {
    const { device } = await added();
    for (let n = 0; n < 30; n++) expect((await new AccountBrowser().logIn('Ana', 'wrong')).status).toBeGreaterThan(400);
    expect((await new AccountBrowser().logIn('Ana')).status).toBe(429);
    for (let n = 0; n < 70; n++) expect((await logIn(device, { verified: false })).status).toBe(401);
    expect((await logIn(device)).status).toBe(200);
  });
});
