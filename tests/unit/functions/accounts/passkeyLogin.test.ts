import { describe, expect, test, vi } from 'vitest';
import * as admins from '../../../../functions/lib/accounts/admins.ts';
import { logger } from '../../../../functions/lib/platform/log.ts';
import { handler as manageAdminsHandler } from '../../../../functions/workers/manageAdmins.ts';
import {
  AccountBrowser,
  ana,
  dynamo,
  later,
  signedIn,
  withAnaSignedIn,
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
