import { afterEach, describe, expect, test } from 'vitest';
import { button, dialog, errors, failing, fillLogin, go } from '../../support/browser/adminPages.ts';
import * as account from '../../support/browser/ownAccount.ts';
import { anotherPassword, codeField, formSays, openAccount, part } from '../../support/browser/ownAccount.ts';
import { accessible, cloud, context, openSite, page, toast } from '../../support/cloud/openSite.ts';
import { Browser, Visitor } from '../../support/cloud/visitor.ts';

describe('the account page', () => {
  openSite({ errors });
  afterEach(account.closeOtherBrowsers);

  test('the second factor is switched on by scanning a QR code and entering a code from the app', async () => {
    const { password, address, username } = await openAccount();
    await button('Switch on').click();
    await button('Continue', dialog()).click();
    await account.enterPassword('wrong');
    await formSays('This isn’t your password.');
    await accessible('dialog');
    await account.enterPassword(password);
    const nextCode = await account.scanQrCode();
    await accessible('dialog');
    await codeField().fill('000000');
    await page.keyboard.press('Enter');
    await formSays('This code isn’t right.');
    await codeField().fill(await nextCode());
    await page.keyboard.press('Enter');

    await dialog().getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
    expect(await account.shownCodes()).toHaveLength(10);
    await page.keyboard.press('Escape');
    await dialog().getByText('Save the codes first').waitFor();
    await accessible('dialog');
    const download = page.waitForEvent('download');
    await button('Download').click();
    expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
    await button('I’ve saved them').click();
    await part('Login').getByText('10 recovery codes are left.').waitFor();
    const notice = await cloud.mailTo(address, /^Something about your account changed/);
    expect(notice.text).toMatch(new RegExp(`Account: ${username}.*A second factor was switched on`, 's'));
  });

  test('the name in the header leads to the account; after a password change the browser stays logged in', async () => {
    const owner = await openAccount({ secondFactor: true, path: '/admin/recent-events' });
    await page.getByRole('link', { name: `Your account: ${owner.username}` }).click();
    await page.getByRole('heading', { name: 'Logged-in devices' }).waitFor();
    await part('Login').getByText('Set on').locator('xpath=..').getByRole('button').click();
    const newPassword = dialog().getByLabel('New password', { exact: true });
    await newPassword.fill('password1234');
    expect(await newPassword.getAttribute('autocomplete')).toBe('new-password');
    await button('Change Password', dialog()).click();
    await account.enterPassword(owner.password, { code: owner.recoveryCodes.shift() ?? '' });
    await formSays('The password is too easy to guess');
    await newPassword.fill(anotherPassword);
    await button('Show new password', dialog()).click();
    expect(await newPassword.getAttribute('type')).toBe('text');
    await accessible('dialog');
    await button('Change Password', dialog()).click();
    await toast('Password changed', 'All your other devices were logged out.');
    await page.reload();
    await part('Logged-in devices').waitFor();
    expect((await cloud.mailTo(owner.address, /^Something about your account/)).text).not.toMatch(/newsletter/i);
  });

  test('another admin is invited by mail, accepts in another browser, and is logged out at once when removed', async () => {
    const owner = await openAccount();
    await button('Invite an admin').click();
    await dialog().getByLabel('Email address').fill('cleo@example.org');
    await button('Send Invitation', dialog()).click();
    await account.enterPassword(owner.password);
    await part('Admins').getByText('cleo@example.org').waitFor();

    const cleo = await account.anotherBrowser();
    await cleo.goto(account.linkIn((await cloud.mailTo('cleo@example.org', /./)).text));
    await cleo.getByRole('heading', { level: 1, name: 'You’re invited' }).waitFor();
    // The link’s token is in no address that others might see.
    await expect.poll(() => cleo.url()).toBe(`${cloud.url}/invitation`);
    expect(await cleo.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
    const form = cleo.getByRole('form', { name: 'Accept the invitation' });
    await form.getByLabel('Username').fill('Cleo Marsh');
    const password = 'the tide forgets the harbour';
    await form.getByLabel('Password', { exact: true }).fill(password);
    await button('Accept and Log In', cleo).click();
    await cleo.waitForURL('**/admin');
    await cleo.getByRole('link', { name: 'Your account: Cleo Marsh' }).waitFor();
    expect((await cloud.mailTo(owner.address, /^Something about your account/)).text).toContain('There is a new admin');

    await page.reload();
    await button('Remove Cleo Marsh').click();
    await button('Remove', dialog()).click();
    // The page was loaded again, and with it the confirmation is gone.
    await account.enterPassword(owner.password);
    await toast('Removed', 'Cleo Marsh is logged out and can no longer log in.');
    await expect.poll(() => part('Admins').getByText('Cleo Marsh', { exact: true }).count()).toBe(0);
    await cleo.goto(`${cloud.url}/admin/recent-events`);
    await cleo.waitForURL('**/login');
    const again = await new Visitor(cloud).call('/api/login', { body: { username: 'Cleo Marsh', password } });
    expect([again.status, await again.json()]).toMatchObject([401, { message: 'Invalid username or password.' }]);
  });

  test('an admin who forgot the password sets a new one by a mailed link, with a code, and is logged in', async () => {
    const owner = await openAccount({ secondFactor: true });
    const elsewhere = new Browser(cloud);
    expect(await elsewhere.logIn(account.credentials(owner))).toBe(200);
    await button('Logout').click();
    await page.waitForURL('**/login');
    await page.getByLabel('Username').fill(owner.username);
    await button('Forgot your password?').click();
    await accessible('main');
    await button('Send me a link').click();
    await page.getByText(`If an admin named “${owner.username}” has a confirmed email address`).waitFor();
    await accessible('main');

    await page.goto(account.linkIn((await cloud.mailTo(owner.address, /^Set a new password/)).text));
    await page.getByRole('heading', { level: 1, name: 'Set a new password' }).waitFor();
    // The link’s token is in no address that others might see.
    await expect.poll(() => page.url()).toBe(`${cloud.url}/new-password`);
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
    await page.getByLabel('New password', { exact: true }).fill(anotherPassword);
    await page.keyboard.press('Enter');
    await page.getByLabel('Code').fill(owner.recoveryCodes.shift() ?? '');
    await accessible('main');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin');
    await page.getByRole('link', { name: `Your account: ${owner.username}` }).waitFor();
    await cloud.mailTo(owner.address, /^Something about your account changed/);
    expect((await elsewhere.call('/api/account')).status).toBe(401);
  });
});

describe('a session', () => {
  openSite({ window: { viewport: { width: 1440, height: 900 } }, errors });

  test('the admin pages lead to the login and back, and every failure is shown', async () => {
    await go('/admin/events');
    await page.waitForURL('**/login');
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
    await failing('POST', '/api/login', async () => {
      await fillLogin(page);
      await toast('Login error', 'An error occurred during login. Please try again.');
    });
    await fillLogin(page, 'wrong');
    await toast('Login failed', 'Invalid username or password.');
    await accessible();
    await page.route('**/api/login', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'Retry-After': '90' },
        json: { message: 'Too many attempts. Please try again in 2 minutes.' },
      }),
    );
    await fillLogin(page);
    await page.getByText('Try again in 2 minutes.').first().waitFor();
    await page.unroute('**/api/login');
    await fillLogin(page);
    await toast('Login successful', 'You have been successfully logged in.');
    await page.waitForURL('**/admin/events');
    await go('/login');
    await page.waitForURL('**/admin');
    await failing('POST', '/api/logout', async () => {
      await button('Logout').click();
      await toast('Logout failed', 'An error occurred during logout.');
    });
    await button('Logout').click();
    await toast('Logged out', 'You have been successfully logged out.');
    await page.waitForURL('**/login');
  });

  test('an admin whose browser blocks cookies sees why the login failed and what to do', async () => {
    await page.route('**/api/login', async (route) => {
      const response = await route.fetch();
      const { 'set-cookie': _, ...headers } = response.headers();
      await context.clearCookies();
      await route.fulfill({ response, headers });
    });
    await go('/login');
    await fillLogin(page);
    await page.getByRole('form', { name: 'Admin login' }).getByText('Please allow cookies for this site').waitFor();
    await page.getByText('Login failed', { exact: true }).waitFor();
    expect(await page.getByText('session has ended').count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/login');
  });
});
