import { expect, test } from 'vitest';
import type { EmailTemplate } from '../../../shared/letters/model/emailTemplate.ts';
import {
  allSaved,
  content,
  edit,
  editor,
  leave,
  news,
  openTemplates,
  press,
  row,
} from '../../support/browser/templatePages.ts';
import { accessible, allowErrors, cloud, page, toast } from '../../support/cloud/openSite.ts';
import { signIn } from '../../support/cloud/visitor.ts';
import { draft, openLetter, otherBrowsers, saved, subject } from '../../support/data/letterDrafts.ts';

const maya = { username: 'Maya', password: 'a long password of Maya, 2031' };

openTemplates({
  prepare: async () => {
    await cloud.invoke('workers/manageAdmins', { action: 'create', ...maya });
  },
});
const elsewhere = otherBrowsers();

test('two admins who write at once see each other’s names, and neither text is lost', async () => {
  await edit();
  await subject().fill('Of the admin');
  await saved();
  const hers = await elsewhere(maya);
  await openLetter(hers);
  await hers.getByText(/^admin is editing this letter, last/).waitFor();
  expect(await subject(hers).inputValue()).toBe('Of the admin');
  // Opening the letter saves nothing.
  expect((await draft())?.savedBy).toBe('admin');
  await subject(hers).fill('Of Maya');
  await saved(hers);
  await subject().fill('Of the admin, longer');
  await page.getByText(/^Maya is editing this letter, last/).waitFor();
  await page.getByText(/^Not saved: the letter was changed elsewhere/).waitFor();
  await accessible();
  await press('Look at it');
  await page.getByRole('dialog', { name: 'The text of Maya: Of Maya' }).waitFor();
  await press('Back to mine');
  expect(await subject().inputValue()).toBe('Of the admin, longer');
  await press('Use theirs');
  expect(await subject().inputValue()).toBe('Of Maya');
  await press('Restore it');
  expect(await subject().inputValue()).toBe('Of the admin, longer');
  await saved();
  // Now Maya sees the warning and keeps her text: the other stays among the versions.
  await subject(hers).fill('Of Maya, longer');
  await hers.getByText(/^admin is editing this letter, last/).waitFor();
  await hers.getByRole('button', { name: 'Keep mine' }).click();
  await saved(hers);
  await hers.getByRole('button', { name: 'Earlier versions' }).click();
  const versions = hers.getByRole('list', { name: 'Versions' });
  await versions.getByRole('button', { name: /Of the admin, longer/ }).waitFor();
  expect((await draft())?.content?.subject).toBe('Of Maya, longer');
});

test('without a connection or a session, typed text is kept in the browser and saved later', async () => {
  allowErrors(/net::ERR_FAILED/);
  await edit();
  const path = `**/api/email-templates/${news}/draft*`;
  await page.route(path, (route) => route.abort());
  await subject().fill('Typed on a train');
  await page.getByText('Not saved: no connection. Your text is kept in this browser.').waitFor();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await editor().waitFor();
  expect(await subject().inputValue()).toBe('Typed on a train');
  await page.unroute(path);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await saved();
  await page.route(path, (route) => route.fulfill({ status: 401, json: { message: 'Please log in' } }));
  await subject().fill('Typed on a train, at night');
  await page.getByText('Not saved: you’re logged out. Your text is kept in this browser.').waitFor();
  await page.unroute(path);
  await saved();
  expect((await draft())?.content?.subject).toBe('Typed on a train, at night');
});

test('a saved text whose answer was lost is shown as saved when the editor opens again', async () => {
  allowErrors(/net::ERR_FAILED/);
  await edit();
  const path = `**/api/email-templates/${news}/draft*`;
  await page.route(path, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await subject().fill('Typed in a tunnel');
  await page.getByText('Not saved: no connection. Your text is kept in this browser.').waitFor();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.unroute(path);
  await page.reload();
  await saved();
  expect(await subject().inputValue()).toBe('Typed in a tunnel');
  expect((await draft())?.content?.subject).toBe('Typed in a tunnel');
});

test('a discarded draft does not come back, however slow the server is', async () => {
  await edit();
  await subject().fill('Not that');
  await saved();
  const methods: string[] = [];
  const slow = Promise.withResolvers<void>();
  await page.route(`**/api/email-templates/${news}/draft*`, async (route) => {
    const method = route.request().method();
    if (method === 'DELETE') await slow.promise;
    methods.push(method);
    await route.continue();
  });
  await press('Discard changes');
  await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click();
  await allSaved();
  await leave();
  await edit();
  expect(await subject().inputValue()).not.toBe('Not that');
  slow.resolve();
  await expect.poll(() => methods).toEqual(['DELETE', 'GET']);
  await content().waitFor();
  expect(await subject().inputValue()).not.toBe('Not that');
  expect(await draft()).toBeNull();
});

test('an admin looks at an earlier version and brings it back; nothing is replaced until it is saved', async () => {
  for (const words of ['The second', 'The third']) {
    await edit();
    await subject().fill(words);
    await press('Save Changes');
    await toast('Template updated successfully');
    await leave();
  }
  await edit();
  await press('Earlier versions');
  await accessible('dialog');
  await page
    .getByRole('list', { name: 'Versions' })
    .getByRole('button', { name: /^The second/ })
    .click();
  await page
    .getByText(/by admin/)
    .first()
    .waitFor();
  await press('Restore this version');
  expect(await subject().inputValue()).toBe('The second');
  await saved();
  const letters = (await (await (await signIn(cloud)).call('/api/email-templates')).json()) as EmailTemplate[];
  expect(letters.find(({ name }) => name === news)?.subject).toBe('The third');
  await press('Save Changes');
  await toast('Template updated successfully');
  await leave();
  await row().getByText('The second').waitFor();
  expect(await draft()).toBeNull();
});
