import { expect, test } from 'vitest';
import { button, errors } from '../../support/browser/adminPages.ts';
import { code, form, giveCode, givePassword, signedInAndOut, withTwoFactors } from '../../support/browser/loginForm.ts';
import { accessible, openSite, page, toast } from '../../support/cloud/openSite.ts';

openSite({ window: { viewport: { width: 390, height: 800 } }, errors });

test('after the password the login asks for a code, reports a wrong one, and accepts the right one once', async () => {
  const di = await withTwoFactors('Di');
  await givePassword(di);
  await code().waitFor();
  await expect.poll(() => code().evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await code().getAttribute('autocomplete')).toBe('one-time-code');
  expect(await form().getByLabel('Password').count()).toBe(0);
  expect(await page.getByText('Login failed').count()).toBe(0);
  await page.keyboard.press('Enter');
  await form().getByText('Please enter the code').waitFor();

  await giveCode('000000');
  await toast('Login failed', 'This code isn’t right, or was already used.');
  await form().getByText('This code isn’t right').waitFor();
  expect(await code().getAttribute('aria-invalid')).toBe('true');
  await accessible('main');

  await button('Use another name', form()).click();
  const name = form().getByLabel('Username');
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
  expect([await name.inputValue(), await code().count()]).toEqual(['', 0]);

  await givePassword(di);
  const used = await di.nextCode();
  await giveCode(used);
  await toast('Login successful', 'You have been successfully logged in.');
  await signedInAndOut();
  await givePassword(di);
  await giveCode(used);
  await form().getByText('This code isn’t right, or was already used.').waitFor();
});
