import { describe, expect, test } from 'vitest';
import { handler as manageAdmins } from '../../../../functions/workers/manageAdmins.ts';
import type { Passkey } from '../../../../shared/accounts/model/passkey.ts';
import { ana, dynamo, later, signedIn, withAnaSignedIn } from '../../../support/accounts/adminAccounts.ts';
import { added, logIn, offer, origin } from '../../../support/accounts/passkeys.ts';
import { type Lies, SoftwarePasskey } from '../../../support/accounts/softwarePasskey.ts';

withAnaSignedIn();

const ownPasskeys = async () => (await ana.call('account/get')).passkeys as Passkey[];

describe('adding a passkey', () => {
  const add = (body: object, browser = ana) => browser.call('account/addPasskey', { body });
  const anew = { status: 409, message: 'That took too long, or was already done. Please start again.' };
  const unusable = { status: 409, message: expect.stringContaining('This passkey can’t be used here') };
  const lies: [string, Lies][] = [
    ['for another site', { origin: 'https://www.example.net' }],
    ['for another host as the relying party', { rpId: 'example.org' }],
    ['by a device that did not verify its user', { verified: false }],
    ['by a device that nobody touched', { present: false }],
    ['that was made for a login', { type: 'webauthn.get' }],
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

  test('takes the password, and the challenge that it was given, within five minutes and this session', async () => {
    expect(await ana.call('account/offerPasskey', { body: { currentPassword: 'wrong' } })).toMatchObject({
      ...{ status: 400, fields: { currentPassword: 'This isn’t your password.' } },
    });
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

  test('happens once, even of two requests at the same moment', async () => {
    const made = new SoftwarePasskey(origin).create(await offer(ana));
    const both = await Promise.all([add(made), add(made)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await ownPasskeys()).toHaveLength(1);
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

  test('works with a device that attests itself, though nobody asked', async () => {
    const device = new SoftwarePasskey(origin);
    const made = device.create(await offer(ana), 'A key', { attestsItself: true });
    expect((await add(made)).status).toBe(201);
    expect((await logIn(device)).status).toBe(200);
  });

  test('signs out nobody', async () => {
    const other = await signedIn('Ana');
    await added();
    expect([await ana.isSignedIn(), await other.isSignedIn()]).toEqual([true, true]);
  });
});
