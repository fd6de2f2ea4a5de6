import { rmSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { endpoints } from '../../../shared/contract/index.ts';
import { button, dialog, errors, go } from '../../support/browser/adminPages.ts';
import { authenticator } from '../../support/browser/authenticator.ts';
import { form, giveCode, givePassword, withPassword, withTwoFactors } from '../../support/browser/loginForm.ts';
import { enterPassword, formSays, keepCodes, scanQrCode } from '../../support/browser/ownAccount.ts';
import { Cloud } from '../../support/cloud/cloud.ts';
import { checkHealth, findingOf } from '../../support/cloud/doctor.ts';
import { editedTree } from '../../support/cloud/editedTree.ts';
import { accessible, cloud, fits, newSession, openSite, page } from '../../support/cloud/openSite.ts';
import { signIn } from '../../support/cloud/visitor.ts';

/** The site of a publisher whose settings ask a second factor of every admin. */
const tree = editedTree('secondFactorRequired: false', 'secondFactorRequired: true', 'infra/settings/settings.ts');
openSite({ start: () => Cloud.start({ tree, memory: true }), errors });
afterAll(() => rmSync(tree, { recursive: true, force: true }));

const title = () => page.getByRole('heading', { name: 'Set up a second factor' });
test('without a second factor, every request of an admin is refused but those that set it up', async () => {
  const admin = await signIn(cloud);
  const answered: string[] = [];
  for (const [name, endpoint] of endpoints.filter(([, { auth }]) => auth === 'admin')) {
    const { method, path } = endpoint;
    const body = method === 'GET' ? undefined : {};
    const response = await admin.call(path.replaceAll(/\{\w+\}/g, 'a'), { method, ...(body && { body }) });
    if (response.status !== 403) answered.push(name);
    else expect([name, await response.text()]).toEqual([name, expect.stringContaining('requires a second factor')]);
  }
  expect(answered.sort()).toEqual([
    ...['account/addPasskey', 'account/confirmSecondFactor', 'account/get'],
    ...['account/offerPasskey', 'account/offerSecondFactor'],
  ]);
});

test('an admin logs in by a link to a page, sets it up, keeps the codes, and is on that page; the next login asks for a code', async () => {
  const ana = await withPassword('Ana');
  await go('/admin/campaigns?page=2');
  await form().getByLabel('Username').fill('Ana');
  await form().getByLabel('Password').fill(ana.password);
  await page.keyboard.press('Enter');
  await title().waitFor();
  await fits([390, 768, 1440]);
  await accessible();
  // A reload comes back here, and not to the page.
  await page.reload();
  await title().waitFor();
  await button('Use an authenticator app').click();
  await fits([390, 768, 1440]);
  await page.getByLabel('Your password', { exact: true }).fill(ana.password);
  await page.keyboard.press('Enter');
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
  await page.getByRole('heading', { name: 'Scheduled and Sent' }).waitFor();
  expect(page.url()).toBe(`${cloud.url}/admin/campaigns?page=2`);

  await button('Logout').click();
  await page.waitForURL('**/login');
  await givePassword(ana);
  await giveCode(codes[0] ?? '');
  await page.waitForURL('**/admin');
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
});

test('one who puts it off can log out', async () => {
  await givePassword(await withPassword('Cleo'));
  await title().waitFor();
  await button('Log out').click();
  await page.waitForURL('**/login');
});

test('in the middle of work, after the operator switched it off, what was typed stays while it is set up again', async () => {
  const di = await withTwoFactors('Di');
  const { username, password: text } = di;
  await page.context().addCookies(await newSession({ username, password: text, code: await di.nextCode() }));
  await go('/admin/events');
  await button('Add New Event').click();
  for (const [label, words] of Object.entries({ Title: 'Lanterns', Guests: 'Freya Montclair', Time: '7:00 PM' }))
    await page.getByLabel(label).first().fill(words);
  await page.getByLabel('Description').fill('On waiting.');
  await page.getByLabel('Date').first().fill('May 7, 2099');
  await cloud.invoke('workers/manageAdmins', { action: 'disable-2fa', username });
  await cloud.invoke('workers/manageAdmins', { action: 'reset', username, password: text });
  await button('Create').click();

  const again = page.getByRole('dialog', { name: 'Please log in again' });
  await again.getByLabel('Username').fill(username);
  await again.getByLabel('Password').fill(text);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Set up a second factor' }).waitFor();
  await fits([390, 768, 1280]);
  await accessible('dialog');
  await button('Use an authenticator app').click();
  await enterPassword('wrong');
  await formSays('This isn’t your password.');
  await enterPassword(text);
  const nextCode = await scanQrCode();
  await dialog()
    .getByRole('textbox', { name: 'Code' })
    .fill(await nextCode());
  await page.keyboard.press('Enter');
  await keepCodes();
  await dialog().waitFor({ state: 'detached' });
  await button('Create').click();
  await button('Set Active: Lanterns').waitFor();
});

test('the doctor says who has yet to set it up, and that this is as it should be', async () => {
  expect(findingOf(await checkHealth(cloud), 'admin')).toEqual({
    good: true,
    says: 'admin, Ana, Cleo, Di; admin and Cleo have yet to set up a second factor',
  });
});
