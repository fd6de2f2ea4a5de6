import { expect, test } from 'vitest';
import { attempt, button, dialog, hasFocus } from '../../support/browser/adminPages.ts';
import {
  allSaved,
  arrived,
  choose,
  content,
  edit,
  editor,
  leave,
  letter,
  news,
  openTemplates,
  press,
  row,
} from '../../support/browser/templatePages.ts';
import { accessible, cloud, fits, page, toast } from '../../support/cloud/openSite.ts';
import { draft, openLetter, otherBrowsers, saved, subject } from '../../support/data/audience.ts';

openTemplates();
const elsewhere = otherBrowsers();

test('a test mail goes to a valid address with the text just typed; the next edit asks for another test', async () => {
  await edit();
  await press('Send Test Email');
  await toast('Invalid Email', 'Please enter a valid email address');
  // Not by a click: where it puts the caret depends on the content.
  await content().focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' And thanks.');
  await page.getByLabel('Send a test to').fill('editor@example.org');
  await press('Send Test Email');
  const mail = await arrived('editor@example.org');
  await toast('Test email sent successfully to editor@example.org');
  expect(mail.html).toContain('And thanks.');
  // The test saved the letter, and nothing says otherwise.
  await allSaved();
  expect(await page.getByText(/Draft|not yet in the letter|saved first/).count()).toBe(0);
  await page.getByText('You haven’t sent a test since your last edit').waitFor({ state: 'detached' });
  await page.getByLabel('Preview text').fill('In spring');
  await page.getByText('You haven’t sent a test since your last edit').waitFor();
  await press('Save Changes');
  await toast('Template updated successfully');
  await editor().waitFor();
  await page.reload();
  await allSaved();
  // The address of the last test is proposed.
  expect(await page.getByLabel('Send a test to').inputValue()).toBe('editor@example.org');
});

test('a template can be copied if the copy has a name and a subject, and the copy can be deleted', async () => {
  const copy = 'A spring letter whose title is longer than a line of a phone';
  await choose('Copy');
  await page.getByRole('dialog', { name: 'Replicate Template' }).waitFor();
  await attempt(
    button('Create Copy', dialog()),
    'Missing Information',
    'Please provide both name and subject for the new template',
  );
  await page.getByLabel('New Template Name').fill(copy);
  await page.getByLabel('New Subject Line').fill('Spring');
  await accessible('dialog');
  await page.keyboard.press('Escape');
  await press('Keep editing');
  await attempt(button('Create Copy', dialog()), 'Template Replicated', 'Template copied successfully');
  await editor(copy).waitFor();
  await leave();

  await choose('Delete', copy);
  await page.getByRole('dialog', { name: 'Delete Template' }).waitFor();
  await page.getByText(`Are you sure you want to delete "${copy}"? This action cannot be undone.`).waitFor();
  await hasFocus(button('Cancel', dialog()));
  await accessible('dialog');
  await attempt(button('Delete', dialog()), 'Template Deleted', 'Template deleted successfully');
  await row(copy).waitFor({ state: 'detached' });
});

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
