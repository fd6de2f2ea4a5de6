import type { BrowserContext, Page } from 'playwright-core';
import { browser, cloud, context, newSession, page } from '../cloud/openSite.ts';
import { until } from '../run/until.ts';
import { button, dialog, go } from './adminPages.ts';
import { authenticator } from './authenticator.ts';
import { type TwoFactors, withPassword, withTwoFactors } from './loginForm.ts';

/** What a test changes it to. */
export const anotherPassword = 'nine herons above the weir';

/** An admin of a test's own. */
interface Owner extends TwoFactors {
  address: string;
}
let count = 0;

/** A new admin, with a second factor or without, who has signed in on `page` and sees their account. */
export async function openAccount({ secondFactor = false, path = '/admin/account' } = {}): Promise<Owner> {
  const username = `Ana${++count}`;
  const address = `ana${count}@example.org`;
  const owner = { address, ...(await (secondFactor ? withTwoFactors(username) : withPassword(username))) };
  await cloud.invoke('workers/manageAdmins', { action: 'address', username, address });
  await context.addCookies(await newSession(credentials(owner)));
  await go(path);
  return owner;
}

/** Name and password, with a recovery code where one is wanted. */
export const credentials = ({ username, password, recoveryCodes }: Owner) => {
  const code = recoveryCodes.shift();
  return { username, password, ...(code && { code }) };
};

const others: BrowserContext[] = [];

/** Another browser. */
export async function anotherBrowser(): Promise<Page> {
  const other = await browser.newContext({ reducedMotion: 'reduce' });
  others.push(other);
  return other.newPage();
}

/** In `afterEach`. */
export const closeOtherBrowsers = () => Promise.all(others.splice(0).map((each) => each.close()));

export const part = (name: string) => page.getByRole('region', { name });
export const rows = (name: string) => part(name).getByRole('table').first().getByRole('row');
export const codeField = () => dialog().getByRole('textbox', { name: 'Code' });
export const shownCodes = () => dialog().locator('ol > li').allTextContents();
/** What the dialog's form says: a toast in the dialog repeats it. */
export const formSays = (words: string) => dialog().locator('form').getByText(words).waitFor();

/** Fills in the dialog that is open, and sends it. */
export async function enterPassword(text: string, { label = 'Your password', code = '' } = {}): Promise<void> {
  await dialog().getByLabel(label, { exact: true }).fill(text);
  if (code) await codeField().fill(code);
  await page.keyboard.press('Enter');
}

/** The app that reads the dialog's QR code, or rather the link beside it. */
export async function scanQrCode(): Promise<() => Promise<string>> {
  await dialog().getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  return authenticator((await dialog().getByRole('link', { name: 'Open it here' }).getAttribute('href')) ?? '');
}

/** The recovery codes that the dialog shows, once they are kept. */
export async function keepCodes(): Promise<string[]> {
  await dialog().getByRole('heading', { name: 'Keep your recovery codes' }).waitFor();
  const codes = await shownCodes();
  await button('I have kept them').click();
  return codes;
}

export const mailTo = (address: string, subject: RegExp) =>
  until(`a mail to ${address}`, async () =>
    (await cloud.inbox()).find((mail) => mail.to.includes(address) && subject.test(mail.subject)),
  );
export const linkIn = (text: string) => /https?:\/\/\S+#[\w.~-]+/.exec(text)?.[0] ?? '';
