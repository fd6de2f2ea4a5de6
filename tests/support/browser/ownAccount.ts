import type { BrowserContext, Page } from 'playwright-core';
import { browser, cloud, context, newSession, page } from '../cloud/openSite.ts';
import { dialog, go } from './adminPages.ts';
import { actionTimeout } from './browser.ts';
import { authenticator, type TwoFactors, withPassword, withTwoFactors } from './loginForm.ts';

export const anotherPassword = 'nine herons above the weir';

type Owner = TwoFactors & { address: string };
let count = 0;

/** Creates an admin with or without a second factor, signs in on `page` and opens the account page. */
export async function openAccount({ secondFactor = false, path = '/admin/account' } = {}): Promise<Owner> {
  const username = `Ana Lima${++count}`;
  const address = `ana${count}@example.org`;
  const owner = { address, ...(await (secondFactor ? withTwoFactors(username) : withPassword(username))) };
  await cloud.invoke('workers/manageAdmins', { action: 'address', username, address });
  await context.addCookies(await newSession(credentials(owner)));
  await go(path);
  return owner;
}

export const credentials = ({ username, password, recoveryCodes }: Owner) => {
  const code = recoveryCodes.shift();
  return { username, password, ...(code && { code }) };
};

const others: BrowserContext[] = [];

export async function anotherBrowser(): Promise<Page> {
  const other = await browser.newContext({ reducedMotion: 'reduce' });
  other.setDefaultTimeout(actionTimeout);
  others.push(other);
  return other.newPage();
}

/** Call in `afterEach`. */
export const closeOtherBrowsers = () => Promise.all(others.splice(0).map((each) => each.close()));

export const part = (name: string) => page.getByRole('region', { name });
export const rows = (name: string) => part(name).getByRole('table').first().getByRole('row');
export const codeField = () => dialog().getByRole('textbox', { name: 'Code' });
export const shownCodes = () => dialog().locator('ol > li').allTextContents();
/** The message in the dialog's form, which a toast in the dialog repeats. */
export const formSays = (words: string) => dialog().locator('form').getByText(words).waitFor();

export async function enterPassword(text: string, { code = '' } = {}): Promise<void> {
  await page.getByRole('dialog', { name: 'Confirm that it’s you' }).waitFor();
  await dialog().getByLabel('Your password', { exact: true }).fill(text);
  if (code) await codeField().fill(code);
  await page.keyboard.press('Enter');
}

export async function scanQrCode(): Promise<() => Promise<string>> {
  await dialog().getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  return authenticator((await dialog().getByRole('link', { name: 'Open it here' }).getAttribute('href')) ?? '');
}

export const linkIn = (text: string) => /https?:\/\/\S+#[\w.~%-]+/.exec(text)?.[0] ?? '';
