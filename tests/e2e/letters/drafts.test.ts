import { expect, test } from 'vitest';
import {
  allSaved,
  edit,
  editor,
  leave,
  letter,
  news,
  openTemplates,
  press,
  row,
} from '../../support/browser/templatePages.ts';
import { accessible, cloud, fits, page } from '../../support/cloud/openSite.ts';
import { draft, openLetter, otherBrowsers, saved, subject } from '../../support/data/audience.ts';

openTemplates();
const elsewhere = otherBrowsers();

test('typed text is available on another device, and the letter stays as it is until it is saved', async () => {
  await edit();
  const before = await subject().inputValue();
  await subject().fill('Typed at the desk');
  await saved();
  await accessible();
  await fits([390, 768, 1440]);
  const phone = await elsewhere();
  await phone.getByText('You have unsaved changes').waitFor();
  await openLetter(phone);
  await saved(phone);
  expect(await subject(phone).inputValue()).toBe('Typed at the desk');
  expect((await letter())?.subject).toBe(before);
  // Leaving keeps the draft, without a question.
  await leave();
  await row().getByText('You have unsaved changes').waitFor();
  await row().getByRole('button', { name: 'Send to All' }).click();
  await page.getByText('There are changes that you haven’t saved: the letter is sent without them').waitFor();
  await press('Cancel');
  await edit();
  expect(await subject().inputValue()).toBe('Typed at the desk');
  await press('Discard changes');
  await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click();
  await allSaved();
  await expect.poll(draft).toBeNull();
});

test('the editor has an address: a reload and Back keep the text, and one line says what is saved', async () => {
  await edit();
  const address = page.url();
  expect(address).toBe(`${cloud.url}/admin/email-templates/${news}`);
  await allSaved();
  await subject().fill('Typed, and reloaded');
  await saved();
  await page.reload();
  await saved();
  expect(await subject().inputValue()).toBe('Typed, and reloaded');
  expect(await page.getByText(/hasn’t saved it|All changes saved/).count()).toBe(0);
  await press('Save Changes');
  await allSaved();
  await editor().waitFor();
  expect(page.url()).toBe(address);
  // Typed and left at once: it is on the server before the editor opens again.
  await subject().fill('Typed, and left');
  await page.goBack();
  await row().getByText('You have unsaved changes').waitFor();
  await page.goForward();
  await saved();
  expect(await subject().inputValue()).toBe('Typed, and left');
  expect((await draft())?.content.subject).toBe('Typed, and left');
});
