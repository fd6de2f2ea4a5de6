import { expect, test } from 'vitest';
import { errors, hasFocus } from '../../support/browser/adminPages.ts';
import { code, form, giveCode, givePassword, pressLogout, withTwoFactors } from '../../support/browser/loginForm.ts';
import { accessible, openSite, page, toast } from '../../support/cloud/openSite.ts';

openSite({ window: { viewport: { width: 390, height: 800 } }, errors });

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
