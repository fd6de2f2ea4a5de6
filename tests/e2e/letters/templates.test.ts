import { expect, test } from 'vitest';
import { allSaved, arrived, content, edit, editor, openTemplates, press } from '../../support/browser/templatePages.ts';
import { page, toast } from '../../support/cloud/openSite.ts';

openTemplates();

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
