import { afterEach, beforeEach, expect, vi } from 'vitest';
import * as admins from '../../../functions/lib/accounts/admins/admins.ts';
import { hashPassword } from '../../../functions/lib/accounts/admins/password.ts';
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
      await admins.put({ username, passwordHash: await hashPassword(currentPassword) });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    vi.useRealTimers();
  });
}

/** As {@link withAdmins}; Ana also has the address ana@example.org and is signed in. */
export function withAnaSignedIn(): void {
  withAdmins();
  beforeEach(async () => {
    await admins.setAddress('Ana', 'ana@example.org');
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
