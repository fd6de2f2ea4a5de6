import { expect, test } from 'vitest';
import { edit, leave, letter, openTemplates, press, row, write } from '../../support/browser/templatePages.ts';
import { accessible, cloud, fits, page, toast } from '../../support/cloud/openSite.ts';
import { draft, openLetter, otherBrowsers, saved, subject } from '../../support/data/audience.ts';

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
  await page.getByText('Your text here is the draft now. The other text is under Earlier versions.').waitFor();
  await saved();
  // Where the foot of the page covers no button in part.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await accessible();
  await fits([390, 1440]);
  // Maya goes on, and sees the same.
  await subject(hers).fill('Of Maya, longer');
  await hers.getByText(/^admin is editing this letter, last/).waitFor();
  await saved(hers);
  expect((await draft())?.content?.subject).toBe('Of Maya, longer');
  await hers.getByRole('button', { name: 'Earlier versions' }).click();
  const versions = hers.getByRole('list', { name: 'Versions' });
  await versions.getByRole('button', { name: /Of the admin, longer/ }).waitFor();
  await versions.getByRole('button', { name: /Of Maya/ }).waitFor();
});

test('an admin looks at an earlier version and brings it back; nothing is replaced until it is saved', async () => {
  for (const words of ['The second', 'The third']) await write({ subject: words, htmlContent: '<p>Dear reader,</p>' });
  await page.reload();
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
  expect((await letter())?.subject).toBe('The third');
  await press('Save Changes');
  await toast('Template updated successfully');
  await leave();
  await row().getByText('The second').waitFor();
  expect(await draft()).toBeNull();
});
