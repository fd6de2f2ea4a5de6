import { rmSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { button, errors, go } from '../../support/browser/adminPages.ts';
import { authenticator, form, giveCode, givePassword, withPassword } from '../../support/browser/loginForm.ts';
import { enterPassword } from '../../support/browser/ownAccount.ts';
import { Cloud } from '../../support/cloud/cloud.ts';
import { editedTree } from '../../support/cloud/editedTree.ts';
import { accessible, cloud, fits, openSite, page } from '../../support/cloud/openSite.ts';

/** The site of a publisher whose settings ask a second factor of every admin. */
const tree = editedTree('secondFactorRequired: false', 'secondFactorRequired: true', 'infra/settings/settings.ts');
openSite({ start: () => Cloud.start({ tree, memory: true }), errors });
afterAll(() => rmSync(tree, { recursive: true, force: true }));

// What is refused without one is tested in tests/unit/functions/accounts/requiredFactor.test.ts, and the page’s states in
// tests/components/features/requiredFactor.test.tsx.
test('an admin sets it up on the way to a page, and keeps the codes; the next login asks for a code', async () => {
  const ana = await withPassword('Ana');
  const title = page.getByRole('heading', { name: 'Set up a second factor' });
  await go('/admin/campaigns?page=2');
  await form().getByLabel('Username').fill('Ana');
  await form().getByLabel('Password').fill(ana.password);
  await page.keyboard.press('Enter');
  await title.waitFor();
  // A reload comes back here, and not to the page.
  await page.reload();
  await title.waitFor();
  await button('Switch on').click();
  await button('Continue').click();
  await enterPassword(ana.password);
  const link = page.getByRole('link', { name: 'Open it here' });
  await link.waitFor();
  await fits([390, 768, 1440]);
  await accessible();
  const nextCode = authenticator((await link.getAttribute('href')) ?? '');
  await page.getByRole('textbox', { name: 'Code' }).fill(await nextCode());
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
  const codes = await page.locator('ol > li').allTextContents();
  expect(codes).toHaveLength(10);
  await button('I’ve saved them').click();
  await button('Go on').click();
  await page.getByRole('heading', { name: 'Scheduled and Sent' }).waitFor();
  expect(page.url()).toBe(`${cloud.url}/admin/campaigns?page=2`);

  await button('Logout').click();
  await page.waitForURL('**/login');
  await givePassword(ana);
  await giveCode(codes[0] ?? '');
  await page.waitForURL('**/admin');
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
});
