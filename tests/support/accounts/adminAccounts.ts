import { URI } from 'otpauth';
import { beforeEach, expect, vi } from 'vitest';
import { setAddress } from '../../../functions/lib/accounts/accountMails.ts';
import * as admins from '../../../functions/lib/accounts/admins.ts';
import type { FakeDynamo } from '../dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../dynamo/installFakeDynamo.ts';
import { installMail, installSecrets } from '../run/calls.ts';
import { AccountBrowser, mailsOf } from './accountBrowser.ts';

export const currentPassword = 'right';
export let dynamo: FakeDynamo;
export let mail: ReturnType<typeof installMail>;
/** Ana's browser, after {@link withAnaSignedIn}. */
export let ana: AccountBrowser;

/** Starts each test at noon (UTC) on April 15, 2026, with the admins Ana and Ben, whose password is `currentPassword`. */
export function withAdmins(): void {
  beforeEach(async () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 3, 15, 12), toFake: ['Date'] });
    dynamo = installFakeDynamo();
    installSecrets();
    mail = installMail();
    for (const username of ['Ana', 'Ben'])
      await admins.put({ username, passwordHash: await admins.hashPassword(currentPassword) });
  });
}

/** As {@link withAdmins}; Ana also has the address ana@example.org and is signed in. */
export function withAnaSignedIn(): void {
  withAdmins();
  beforeEach(async () => {
    await setAddress('Ana', 'ana@example.org');
    ana = await signedIn('Ana');
    await mailsOf(mail);
  });
}

export async function signedIn(username: string, password = currentPassword, userAgent?: string, code?: string) {
  const browser = new AccountBrowser(userAgent);
  expect((await browser.logIn(username, password, code)).status).toBe(200);
  return browser;
}

export const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

/** The codes of an authenticator app. `ahead`: how many seconds its clock is ahead of ours. */
export const appOf =
  (uri: string) =>
  (ahead = 0): string =>
    URI.parse(uri).generate({ timestamp: Date.now() + ahead * 1000 });

/** Switches the second factor on, as the account page does. Half a minute later the app shows another code than the `used` one. */
export async function withApp(browser: AccountBrowser) {
  const { uri } = await browser.confirmed('account/offerSecondFactor');
  const code = appOf(uri);
  const used = code();
  const { status, recoveryCodes } = await browser.call('account/confirmSecondFactor', { body: { code: used } });
  expect(status).toBe(200);
  later(30);
  return { code, used, recoveryCodes: recoveryCodes as string[] };
}
