import { expect, test } from 'vitest';
import { button, dialog, errors, go, hasFocus } from '../../support/browser/adminPages.ts';
import { code, form, giveCode, givePassword, pressLogout, withTwoFactors } from '../../support/browser/loginForm.ts';
import { enterPassword, openAccount, part, rows } from '../../support/browser/ownAccount.ts';
import { accessible, cloud, context, openSite, page, toast } from '../../support/cloud/openSite.ts';

openSite({ window: { viewport: { width: 390, height: 800 } }, errors });

/** A device of Chromium's that makes passkeys, keeps them, and recognizes its user at once, or not. */
interface VirtualDevice {
  /** Whether it recognizes its user from now on. */
  recognizes: (user: boolean) => Promise<void>;
  /** How many passkeys it has. */
  count: () => Promise<number>;
}

/**
 * Gives `page` such a device in place of the machine's own.
 * https://chromedevtools.github.io/devtools-protocol/tot/WebAuthn/
 */
async function virtualDevice(): Promise<VirtualDevice> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return {
    recognizes: async (isUserVerified) => {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    count: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}

const byPasskey = () => button('Log in with a passkey');
const makeIt = () => button('Create Passkey', dialog());
async function logOut(): Promise<void> {
  await pressLogout();
  await toast('Logged out', 'You have been successfully logged out.');
  await byPasskey().waitFor();
}

test('a passkey is added, logs in without a password, is removed, and then says why it fails', async () => {
  const owner = await openAccount();
  const device = await virtualDevice();
  await button('Add a passkey').click();
  const name = dialog().getByLabel('Name');
  await hasFocus(name);
  // What the list of devices says of a session that no browser opened.
  expect(await name.inputValue()).toBe('A browser');
  await accessible('dialog');
  await name.fill('My telephone');
  await page.keyboard.press('Enter');
  await enterPassword(owner.password);
  await toast('Passkey added', 'You can now log in with “My telephone”.');
  await part('Passkeys')
    .getByRole('row', { name: /My telephone.*Never/ })
    .waitFor();
  expect(await device.count()).toBe(1);
  await cloud.mailTo(owner.address, /^Something about your account changed/);
  await accessible('main');

  await logOut();
  await accessible('main');
  // The first thing on the page.
  await byPasskey().focus();
  await page.keyboard.press('Enter');
  await toast('Login successful', 'You have been successfully logged in.');
  await page.waitForURL('**/admin');
  await button(/^Menu/).click();
  await page.getByRole('link', { name: `Your account: ${owner.username}` }).waitFor();

  await go('/admin/account');
  await part('Passkeys').getByText('My telephone').waitFor();
  expect(await rows('Passkeys').last().textContent()).not.toContain('Never');
  await button('Remove My telephone').click();
  await accessible('dialog');
  await button('Remove', dialog()).click();
  await enterPassword(owner.password);
  await toast('Passkey removed', 'All your other devices were logged out.');
  await expect.poll(() => part('Passkeys').getByText('My telephone').count()).toBe(0);

  await logOut();
  await byPasskey().click();
  await page.getByText('This passkey was removed here, or its account is gone.').waitFor();
  await expect.poll(() => byPasskey().isEnabled()).toBe(true);
  await accessible('main');
});

test('a device that does not recognize its user neither adds a passkey nor logs in; it keeps one at most', async () => {
  const owner = await openAccount();
  const device = await virtualDevice();
  await device.recognizes(false);
  await button('Add a passkey').click();
  await makeIt().click();
  await enterPassword(owner.password);
  await dialog().locator('form').getByText('No passkey was created: it was canceled or took too long.').waitFor();
  await accessible('dialog');
  expect(await device.count()).toBe(0);
  await device.recognizes(true);
  await makeIt().click();
  await part('Passkeys')
    .getByRole('row', { name: /A browser.*Never/ })
    .waitFor();

  await button('Add a passkey').click();
  await makeIt().click();
  await dialog().locator('form').getByText('This device already has a passkey of yours for this site.').waitFor();
  await page.keyboard.press('Escape');

  await logOut();
  await device.recognizes(false);
  await byPasskey().click();
  await page.getByText('No passkey was used').waitFor();
  await device.recognizes(true);
  await byPasskey().click();
  await page.waitForURL('**/admin');
});

test('a browser without passkeys offers the password alone, and the account page says why', async () => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  const owner = await openAccount();
  await part('Passkeys').getByText('This browser doesn’t support passkeys.').waitFor();
  expect(await button('Add a passkey').count()).toBe(0);
  await pressLogout();
  await form().getByLabel('Username').fill(owner.username);
  await form().getByLabel('Password').fill(owner.password);
  expect(await byPasskey().count()).toBe(0);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin');
});

test('after the password the login asks for a code, and takes each code of the app or the list once', async () => {
  const di = await withTwoFactors('Di');
  const refused = () => form().getByText('This code isn’t right, or was already used.').waitFor();
  await givePassword(di);
  await code().waitFor();
  await hasFocus(code());
  expect(await code().getAttribute('autocomplete')).toBe('one-time-code');
  expect(await page.getByText('Login failed').count()).toBe(0);
  await page.keyboard.press('Enter');
  await form().getByText('Please enter the code').waitFor();

  await giveCode('000000');
  await toast('Login failed', 'This code isn’t right, or was already used.');
  await refused();
  expect(await code().getAttribute('aria-invalid')).toBe('true');
  await accessible('main');

  const used = await di.nextCode();
  await giveCode(used);
  await toast('Login successful', 'You have been successfully logged in.');
  await page.waitForURL('**/admin');
  await pressLogout();
  await page.waitForURL('**/login');
  await givePassword(di);
  await giveCode(used);
  await refused();
  await giveCode(di.recoveryCodes[0] ?? '');
  await page.waitForURL('**/admin');
});
