import { URI } from 'otpauth';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { AccountBrowser } from '../../../support/accounts/accountBrowser.ts';
import {
  ana,
  currentPassword,
  dynamo,
  later,
  signedIn,
  withAnaSignedIn,
} from '../../../support/accounts/adminAccounts.ts';
import { added, logIn, offer } from '../../../support/accounts/passkeys.ts';
import type { SoftwarePasskey } from '../../../support/accounts/softwarePasskey.ts';

/** Passkeys on a site whose settings ask a second factor of every admin. */

withAnaSignedIn();
beforeEach(() => void vi.stubEnv('SECOND_FACTOR_REQUIRED', 'true'));

const body = { currentPassword };
const mayWork = async (browser: AccountBrowser) => (await browser.call('adminKeys/create')).status === 201;
/** Signs in by a passkey. */
const arrived = async (device: SoftwarePasskey) => {
  const { status, needsFactor, browser } = await logIn(device);
  expect([status, needsFactor]).toEqual([200, undefined]);
  return browser;
};
/** Switches on an authenticator app. */
async function withApp(browser: AccountBrowser) {
  const { uri } = await browser.call('account/offerSecondFactor', { body });
  const app = () => URI.parse(uri).generate({ timestamp: Date.now() });
  expect((await browser.call('account/confirmSecondFactor', { body: { code: app() } })).status).toBe(200);
  later(30);
  return app;
}

test('who logs in by a password alone may do everything once a passkey is added, in that browser alone', async () => {
  const other = await signedIn('Ana');
  expect(await mayWork(ana)).toBe(false);
  await added();
  expect(await mayWork(ana)).toBe(true);
  expect(await ana.call('session/user')).not.toHaveProperty('needsFactor');
  expect(await mayWork(other)).toBe(false);
});

test('who logs in by a passkey may do everything', async () => {
  const { device } = await added();
  expect(await mayWork(await arrived(device))).toBe(true);
});

test('the password alone sets up nothing where the admin has a passkey: a thief of it would otherwise be in', async () => {
  await added();
  const thief = await signedIn('Ana');
  const refused = { status: 403, message: 'You have a passkey. Please log out, then log in with it.' };
  expect(await offer(thief)).toEqual(refused);
  expect(await thief.call('account/offerSecondFactor', { body })).toEqual(refused);
  expect(await mayWork(thief)).toBe(false);
});

test('no passkey is added by a session that ends meanwhile, and the session does not come back', async () => {
  const before = dynamo.startingWith('access', 'SESSION#ana').length;
  const options = await offer(ana);
  const { device } = await added(await signedIn('Ana'));
  await (await arrived(device)).call('account/endSession', { path: { id: 'others' } });
  expect((await ana.call('account/addPasskey', { body: device.create(options, 'Late') })).status).toBe(401);
  expect(dynamo.startingWith('access', 'SESSION#ana').length).toBeLessThanOrEqual(before);
});

describe('of a passkey and an authenticator app', () => {
  const remove = (browser: AccountBrowser, id: string, code?: string) =>
    browser.call('account/removePasskey', { path: { id }, body: { ...body, ...(code && { code }) } });
  const says = expect.stringMatching(/^This site requires a second factor of every admin\. /);

  test('the last one stays', async () => {
    const { id } = await added();
    expect(await remove(ana, id)).toEqual({ status: 409, message: says });
    expect((await ana.call('account/get')).passkeys).toHaveLength(1);
  });

  test('either may go while there is the other', async () => {
    const { id } = await added();
    const app = await withApp(ana);
    expect((await ana.call('account/removeSecondFactor', { body: { ...body, code: app() } })).status).toBe(204);
    const another = await added(ana, { name: 'Another' });
    expect((await remove(ana, id)).status).toBe(204);
    const newApp = await withApp(ana);
    expect((await remove(ana, another.id, newApp())).status).toBe(204);
    expect(await mayWork(ana)).toBe(true);
  });
});
