import { expect, test } from 'vitest';
import { arrived, content, edit, openTemplates, press } from '../../support/browser/templatePages.ts';
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
  await page.getByText('You have not sent a test since the last edit').waitFor({ state: 'detached' });
  await page.getByLabel('Preview text').fill('In spring');
  await page.getByText('You have not sent a test since the last edit').waitFor();
  await press('Save Changes');
  await toast('Template updated successfully');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});
