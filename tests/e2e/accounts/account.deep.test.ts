import { afterEach, expect, test } from 'vitest';
import { button, dialog, errors } from '../../support/browser/adminPages.ts';
import * as account from '../../support/browser/ownAccount.ts';
import { credentials, linkIn, openAccount, part } from '../../support/browser/ownAccount.ts';
import { cloud, newSession, openSite, page, toast } from '../../support/cloud/openSite.ts';

openSite({ errors });
afterEach(account.closeOtherBrowsers);

test('another device is listed and can be logged out', async () => {
  const owner = await openAccount({ secondFactor: true });
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1';
  const other = await account.anotherBrowser();
  await other.context().addCookies(await newSession(credentials(owner), phone));
  await other.goto(`${cloud.url}/admin/account`);
  await button('Invite an admin', other).waitFor();
  await page.reload();
  await part('Logged-in devices').getByText('Safari on an iPhone').waitFor();
  await part('Logged-in devices').getByText('This device').waitFor();
  await button(/^Log out Safari on an iPhone/).click();
  await toast('Logged out', 'Safari on an iPhone has to log in again.');
  await expect.poll(() => part('Logged-in devices').getByText('Safari on an iPhone').count()).toBe(0);
  await other.reload();
  await other.waitForURL('**/login');
});

test('a new email address takes effect once its link is followed', async () => {
  const owner = await openAccount();
  const notices = part('Login').getByText('Notices go to').locator('xpath=..');
  await notices.getByRole('button').click();
  await dialog().getByLabel('Email address').fill('ana@example.net');
  await button('Send the Link', dialog()).click();
  await account.enterPassword(owner.password);
  await toast('One more step', 'Open the link in the email that’s on its way to you.');
  await notices.getByText('ana@example.net isn’t confirmed yet').waitFor();
  const mail = await cloud.mailTo('ana@example.net', /^Is this your address/);
  const other = await account.anotherBrowser();
  await other.goto(linkIn(mail.text));
  await button('Yes, this is my address', other).click();
  await other.getByText('now go to ana@example.net').waitFor();
  await page.reload();
  await notices.getByText('ana@example.net', { exact: true }).waitFor();
});
