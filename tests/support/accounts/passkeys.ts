import { expect } from 'vitest';
import type { Passkey } from '../../../shared/accounts/model.ts';
import { host } from '../run/calls.ts';
import { AccountBrowser, ana, dynamo } from './adminAccounts.ts';
import { type Lies, SoftwarePasskey } from './softwarePasskey.ts';

/* Passkeys in unit tests, after `withAnaSignedIn`. */

export const origin = `https://${host}`;
export const offer = (browser: AccountBrowser, code?: string) =>
  browser.confirmed('account/offerPasskey', { ...(code && { code }) });

/** Ana's passkeys, as her account page lists them; and how many sessions an admin has. */
export const ownPasskeys = async () => (await ana.call('account/get')).passkeys as Passkey[];
export const sessions = (name: string) => dynamo.startingWith('access', `SESSION#${name}`).length;

export async function added(
  browser: AccountBrowser = ana,
  { name = 'A key', ...kind }: { name?: string } & ConstructorParameters<typeof SoftwarePasskey>[1] = {},
) {
  const device = new SoftwarePasskey(origin, kind);
  const answer = await browser.call('account/addPasskey', { body: device.create(await offer(browser), name) });
  expect(answer).toMatchObject({ status: 201, name });
  return { device, id: answer.id as string };
}

/** Signs in by a passkey, in a browser that was never here. `lies` may depend on the challenge. */
export async function logIn(device: SoftwarePasskey, lies: Lies = {}, browser = new AccountBrowser()) {
  const options = await browser.call('session/offerPasskeyLogin');
  const answer = await browser.call('session/loginByPasskey', { body: device.sign(options, lies) });
  return { ...answer, browser };
}

export const goneOrUnknown = { status: 401, message: expect.stringContaining('This passkey was removed here') };
