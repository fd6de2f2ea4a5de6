import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { button, dialog, errors } from '../support/adminPages.ts';
import { authenticator } from '../support/authenticator.ts';
import { accessible, browser, cloud, context, fits, openSite, page, toast } from '../support/openSite.ts';
import { until } from '../support/until.ts';

let others: BrowserContext[] = [];

openSite({
  pages: 'one',
  errors,
  async prepare() {
    others = [];
    await cloud.invoke('workers/manageAdmins', { act: 'create', username: 'Ana', password: first });
    await cloud.invoke('workers/manageAdmins', { act: 'address', username: 'Ana', address: 'ana@example.org' });
  },
});

const first = 'a lantern over slow water';
const second = 'nine herons above the weir';
const part = (name: string) => page.getByRole('region', { name });
const rows = (name: string) => part(name).getByRole('table').first().getByRole('row');
let nextCode: () => Promise<string>;
let recoveryCodes: string[];

async function logIn(on: Page, username: string, password: string) {
  await on.goto(`${cloud.url}/login`);
  await on.getByLabel('Username').fill(username);
  await on.getByLabel('Password').fill(password);
  await button('Log in', on).click();
}

/** Another browser, of another make. */
async function newBrowser(userAgent?: string): Promise<Page> {
  const other = await browser.newContext({ reducedMotion: 'reduce', ...(userAgent && { userAgent }) });
  others.push(other);
  return other.newPage();
}

/** What the dialog's form says: a toast in the dialog repeats it. */
const formSays = (words: string) => dialog().locator('form').getByText(words).waitFor();
const mailTo = (address: string, subject: RegExp) =>
  until(`a mail to ${address}`, async () =>
    (await cloud.inbox()).find((mail) => mail.to.includes(address) && subject.test(mail.subject)),
  );
const linkIn = (text: string) => /https?:\/\/\S+#[\w.~-]+/.exec(text)?.[0] ?? '';

const codeField = () => dialog().getByRole('textbox', { name: 'Code' });
async function enterPassword(password = second, { label = 'Your password', code = '' } = {}) {
  await dialog().getByLabel(label, { exact: true }).fill(password);
  if (code) await codeField().fill(code);
  await page.keyboard.press('Enter');
}
const unusedCode = () => recoveryCodes.shift() ?? '';
const shownCodes = () => dialog().locator('ol > li').allTextContents();

test('the name in the header leads to the account', async () => {
  await logIn(page, 'Ana', first);
  await page.waitForURL('**/admin');
  await page.getByRole('link', { name: 'Your account: Ana' }).click();
  await page.getByRole('heading', { name: 'Signed-in devices' }).waitFor();
  await rows('Admins').nth(2).waitFor();
  await accessible();
  await fits([390, 768, 1440]);
});

test('the second factor is switched on by a QR code or a key, and a code of the app', async () => {
  await button('Switch on').click();
  await enterPassword('wrong');
  await formSays('This is not your password.');
  await accessible('dialog');
  await enterPassword(first);
  await dialog().getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  nextCode = authenticator((await dialog().getByRole('link', { name: 'Open it here' }).getAttribute('href')) ?? '');
  await accessible('dialog');
  await codeField().fill('000000');
  await page.keyboard.press('Enter');
  await formSays('This code is not right.');
  await codeField().fill(await nextCode());
  await page.keyboard.press('Enter');

  await dialog().getByRole('heading', { name: 'Keep your recovery codes' }).waitFor();
  recoveryCodes = await shownCodes();
  expect(recoveryCodes).toHaveLength(10);
  await page.keyboard.press('Escape');
  await dialog().getByText('Keep the codes first').waitFor();
  await accessible('dialog');
  const download = page.waitForEvent('download');
  await button('Download').click();
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
  await button('I have kept them').click();
  await part('Signing in').getByText('10 recovery codes are left.').waitFor();
  const notice = await mailTo('ana@example.org', /^Your second factor is on/);
  expect(notice.text).toContain('was switched on for Ana');
});

test('its recovery codes are renewed by the password and a code, from the keyboard alone', async () => {
  await button('Renew codes').focus();
  await page.keyboard.press('Enter');
  const password = dialog().getByLabel('Your password', { exact: true });
  await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await codeField().getAttribute('autocomplete')).toBe('one-time-code');
  expect(await codeField().getAttribute('inputmode')).toBe('text');
  await page.keyboard.type(first);
  await page.keyboard.press('Enter');
  await formSays('Please enter the code');
  await expect.poll(() => codeField().evaluate((field) => field === document.activeElement)).toBe(true);
  await accessible('dialog');
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await formSays('This code is not right, or was used before. If you have lost both the app and your recovery codes');
  expect(await codeField().getAttribute('aria-invalid')).toBe('true');
  await accessible('dialog');
  await fits([390, 1440]);

  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(recoveryCodes[0] ?? '');
  await page.keyboard.press('Enter');
  await dialog().getByRole('heading', { name: 'Keep your recovery codes' }).waitFor();
  const renewed = await shownCodes();
  expect(renewed).not.toContain(recoveryCodes[1]);
  recoveryCodes = renewed;
  await button('I have kept them').click();
  expect((await mailTo('ana@example.org', /^Your recovery codes were renewed/)).text).toContain('no longer work');
});

test('it is moved to another app, whose codes then sign in', async () => {
  await button('Use another app').click();
  await enterPassword(first, { code: await nextCode() });
  await dialog().getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  nextCode = authenticator((await dialog().getByRole('link', { name: 'Open it here' }).getAttribute('href')) ?? '');
  await codeField().fill(await nextCode());
  await page.keyboard.press('Enter');
  await dialog().getByRole('heading', { name: 'Keep your recovery codes' }).waitFor();
  recoveryCodes = await shownCodes();
  await button('I have kept them').click();
  await mailTo('ana@example.org', /^Your second factor was replaced/);
});

test('the password is changed, and the browser stays signed in', async () => {
  await part('Signing in').getByText('Set on').locator('xpath=..').getByRole('button').click();
  const given = dialog().getByLabel('New password', { exact: true });
  await given.fill('password1234');
  expect(await given.getAttribute('autocomplete')).toBe('new-password');
  await enterPassword(first, { label: 'Your current password', code: unusedCode() });
  await formSays('The password is too easy to guess');
  await given.fill(second);
  await button('Show new password', dialog()).click();
  expect(await given.getAttribute('type')).toBe('text');
  await accessible('dialog');
  await button('Change Password', dialog()).click();
  await toast('Password changed', 'All your other devices were signed out.');
  await page.reload();
  await part('Signed-in devices').waitFor();
  expect((await mailTo('ana@example.org', /^Your password was changed/)).text).not.toMatch(/newsletter/i);
});

test('another device is seen, and signed out; what was typed there stays', async () => {
  const other = await newBrowser('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1');
  await logIn(other, 'Ana', second);
  await other.getByRole('textbox', { name: 'Code' }).fill(await nextCode());
  await button('Log in', other).click();
  await other.waitForURL('**/admin');
  await other.goto(`${cloud.url}/admin/account`);
  await button('Invite an admin', other).click();
  const invitation = other.getByRole('dialog', { name: 'Invite an admin' });
  await invitation.getByLabel('Mail address').fill('bo@example.org');
  await invitation.getByLabel('Username').fill('Bo');
  await invitation.getByLabel('Your password', { exact: true }).fill(second);
  await invitation.getByLabel('Code').fill(await nextCode());

  await page.reload();
  await part('Signed-in devices').getByText('Safari on an iPhone').waitFor();
  await part('Signed-in devices').getByText('This device').waitFor();
  await button(/^Sign out Safari on an iPhone/).click();
  await toast('Signed out', 'Safari on an iPhone has to log in again.');
  await expect.poll(() => rows('Signed-in devices').count()).toBe(2);

  await button('Send Invitation', invitation).click();
  await other.getByRole('dialog', { name: 'Please log in again' }).waitFor();
  expect(await invitation.getByLabel('Mail address').inputValue()).toBe('bo@example.org');
});

test('another admin is invited by mail, and accepts in a browser of their own', async () => {
  await button('Invite an admin').click();
  await dialog().getByLabel('Mail address').fill('cleo@example.org');
  await dialog().getByLabel('Username').fill('Ana');
  await enterPassword(second, { code: unusedCode() });
  await formSays('There is an admin Ana already.');
  await dialog().getByLabel('Username').fill('Cleo');
  await accessible('dialog');
  await button('Send Invitation', dialog()).click();
  await part('Admins').getByText('cleo@example.org').waitFor();
  await accessible();
  await fits([390, 768, 1440]);
  await button('Send again the invitation to cleo@example.org').click();
  await toast('Sent again', 'Another link is on its way to cleo@example.org; the one before is no longer good.');
  const links = await until('two mails', async () => {
    const mails = (await cloud.inbox()).filter(({ to }) => to.includes('cleo@example.org'));
    return mails.length === 2 ? mails.map(({ text }) => linkIn(text)) : undefined;
  });

  const cleo = await newBrowser();
  const opens = async (address: string) => {
    await cleo.goto('about:blank');
    await cleo.goto(address);
    await cleo.getByRole('heading', { level: 1 }).waitFor();
    return cleo.getByRole('heading', { level: 1 }).textContent();
  };
  const titles = [await opens(links[0] ?? ''), await opens(links[1] ?? '')].sort();
  expect(titles).toEqual(['This invitation cannot be accepted', 'You are invited']);
  const link = titles[0] === (await opens(links[0] ?? '')) ? (links[1] ?? '') : (links[0] ?? '');
  await opens(link);
  await expect.poll(() => cleo.url()).toBe(`${cloud.url}/invitation`);
  expect(await cleo.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
  await cleo.reload();
  const form = cleo.getByRole('form', { name: 'Accept the invitation' });
  expect(await form.getByLabel('Username').inputValue()).toBe('Cleo');
  await form.getByLabel('Password', { exact: true }).fill('cleo');
  await button('Accept and Log In', cleo).click();
  await form.getByText('The password has fewer than 12 characters.').waitFor();
  await form.getByLabel('Password', { exact: true }).fill('the tide forgets the harbour');
  await button('Accept and Log In', cleo).click();
  await cleo.waitForURL('**/admin');
  await cleo.getByRole('link', { name: 'Your account: Cleo' }).waitFor();
  expect(await opens(link)).toBe('This invitation cannot be accepted');
  await cleo.getByText('This invitation was accepted already.').waitFor();
  expect((await mailTo('ana@example.org', /^Cleo is an admin now/)).to).toEqual(['ana@example.org']);
});

test('the invited admin is listed, and once removed is out at once', async () => {
  const cleo = others.at(-1)?.pages()[0] as Page;
  await cleo.goto(`${cloud.url}/admin/events`);
  await cleo.getByRole('link', { name: 'Your account: Cleo' }).waitFor();
  await page.reload();
  await button('Remove Cleo').click();
  await accessible('dialog');
  await enterPassword(second, { code: unusedCode() });
  await toast('Removed', 'Cleo is signed out and cannot sign in any more.');
  await expect.poll(() => part('Admins').getByText('Cleo', { exact: true }).count()).toBe(0);
  await cleo.goto(`${cloud.url}/admin/events`);
  await cleo.waitForURL('**/login');
  await logIn(cleo, 'Cleo', 'the tide forgets the harbour');
  await cleo.getByText('Invalid username or password.').first().waitFor();
});

test('a new mail address counts once its link was followed', async () => {
  const notices = part('Signing in').getByText('Notices go to').locator('xpath=..');
  await notices.getByRole('button').click();
  await dialog().getByLabel('Mail address').fill('ana@example.net');
  await enterPassword(second, { code: unusedCode() });
  await toast('One more step', 'Open the link in the mail that is on its way to you.');
  await notices.getByText('ana@example.net waits').waitFor();
  const mail = await mailTo('ana@example.net', /^Is this your address/);
  const other = await newBrowser();
  await other.goto(linkIn(mail.text));
  await button('Yes, this is my address', other).click();
  await other.getByText('go to ana@example.net from now on').waitFor();
  await page.reload();
  await notices.getByText('ana@example.net', { exact: true }).waitFor();
});

test('the second factor is switched off by the password and a code', async () => {
  await button('Switch off').click();
  await enterPassword(second, { code: unusedCode() });
  await toast('Switched off', 'Your password alone signs in now.');
  await part('Signing in').getByText('The password alone signs in.').waitFor();
  await Promise.all(others.map((each) => each.close()));
  expect(context.pages()).toHaveLength(1);
});
