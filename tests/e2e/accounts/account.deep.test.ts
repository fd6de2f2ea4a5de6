import { afterEach, expect, test } from 'vitest';
import { button, dialog, errors, hasFocus } from '../../support/browser/adminPages.ts';
import * as account from '../../support/browser/ownAccount.ts';
import {
  codeField,
  credentials,
  formSays,
  linkIn,
  mailTo,
  openAccount,
  part,
} from '../../support/browser/ownAccount.ts';
import { accessible, cloud, fits, newSession, openSite, page, toast } from '../../support/cloud/openSite.ts';

openSite({ errors });
afterEach(account.closeOtherBrowsers);

test('the recovery codes are renewed with the password and a code, using only the keyboard', async () => {
  const { password, address, recoveryCodes } = await openAccount({ secondFactor: true });
  await button('Renew codes').focus();
  await page.keyboard.press('Enter');
  await button('Renew', dialog()).focus();
  await page.keyboard.press('Enter');
  const field = dialog().getByLabel('Your password', { exact: true });
  await hasFocus(field);
  expect(await codeField().getAttribute('inputmode')).toBe('text');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await formSays('Please enter the code');
  await hasFocus(codeField());
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await formSays('If you have lost both the app and your recovery codes');
  await expect.poll(() => codeField().getAttribute('aria-invalid')).toBe('true');
  await accessible('dialog');
  await fits([390, 1440]);

  await codeField().focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(recoveryCodes[0] ?? '');
  await page.keyboard.press('Enter');
  expect(await account.keepCodes()).not.toContain(recoveryCodes[1]);
  expect((await mailTo(address, /^Something about your account/)).text).toContain('There are new recovery codes.');
});

test('another device is listed and can be logged out, and what was typed there stays', async () => {
  const owner = await openAccount({ secondFactor: true });
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1';
  const other = await account.anotherBrowser();
  await other.context().addCookies(await newSession(credentials(owner), phone));
  await other.goto(`${cloud.url}/admin/account`);
  await button('Invite an admin', other).click();
  const invitation = other.getByRole('dialog', { name: 'Invite an admin' });
  await invitation.getByLabel('Email address').fill('bo@example.org');

  await page.reload();
  await part('Logged-in devices').getByText('Safari on an iPhone').waitFor();
  await part('Logged-in devices').getByText('This device').waitFor();
  await button(/^Log out Safari on an iPhone/).click();
  await toast('Logged out', 'Safari on an iPhone has to log in again.');
  await expect.poll(() => account.rows('Logged-in devices').count()).toBe(2);

  await button('Send Invitation', invitation).click();
  await other.getByRole('dialog', { name: 'Please log in again' }).waitFor();
  expect(await invitation.getByLabel('Email address').inputValue()).toBe('bo@example.org');
});

test('an invitation is sent again by a button, and then only its newest link opens it', async () => {
  const owner = await openAccount({ secondFactor: true });
  await button('Invite an admin').click();
  await dialog().getByLabel('Email address').fill('dora@example.org');
  await button('Send Invitation', dialog()).click();
  await account.enterPassword(owner.password, { code: owner.recoveryCodes.shift() ?? '' });
  await part('Admins').getByText('dora@example.org').waitFor();
  await cloud.untilIdle();
  const first = linkIn((await mailTo('dora@example.org', /./)).text);
  await cloud.emptyInbox();
  await button('Send again: the invitation to dora@example.org').click();
  // Confirmed a moment ago.
  await button('Send Again', dialog()).click();
  await toast('Sent again', 'A new link is on its way to dora@example.org; the earlier one no longer works.');
  const second = linkIn((await mailTo('dora@example.org', /./)).text);

  const dora = await account.anotherBrowser();
  const accept = async (link: string) => {
    await dora.goto('about:blank');
    await dora.goto(link);
    await dora.getByLabel('Username').fill('Dora');
    await dora.getByLabel('Password', { exact: true }).fill('the tide forgets the harbour');
    await button('Accept and Log In', dora).click();
  };
  await accept(first);
  await dora.getByRole('heading', { level: 1, name: 'This invitation can’t be accepted' }).waitFor();
  await accept(second);
  await dora.waitForURL('**/admin');
});

test('a new mail address takes effect once its link is followed', async () => {
  const owner = await openAccount();
  const notices = part('Login').getByText('Notices go to').locator('xpath=..');
  await notices.getByRole('button').click();
  await dialog().getByLabel('Email address').fill('ana@example.net');
  await button('Send the Link', dialog()).click();
  await account.enterPassword(owner.password);
  await toast('One more step', 'Open the link in the email that’s on its way to you.');
  await notices.getByText('ana@example.net isn’t confirmed yet').waitFor();
  const mail = await mailTo('ana@example.net', /^Is this your address/);
  const other = await account.anotherBrowser();
  await other.goto(linkIn(mail.text));
  await button('Yes, this is my address', other).click();
  await other.getByText('now go to ana@example.net').waitFor();
  await page.reload();
  await notices.getByText('ana@example.net', { exact: true }).waitFor();
});
