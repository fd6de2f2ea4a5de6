import { expect, test } from 'vitest';
import { accessible, page, toast } from '../support/openSite.ts';
import { arrived, choose, content, edit, news, openTemplates, press, row } from '../support/templatePages.ts';

openTemplates();

test('a template is copied, once it has a name and a subject, and the copy is deleted', async () => {
  const copy = 'a_spring_letter_whose_name_is_longer_than_a_line_of_a_phone';
  await choose('Copy');
  await page.getByRole('dialog', { name: 'Replicate Template' }).waitFor();
  await accessible('dialog');
  await press('Create Copy');
  await toast('Missing Information', 'Please provide both name and subject for the new template');
  await page.getByLabel('New Template Name').fill(news);
  await page.getByLabel('New Subject Line').fill('Spring');
  await page.keyboard.press('Escape');
  await press('Keep editing');
  await press('Create Copy');
  const taken = `There is a template "${news}" already. Please choose another name.`;
  await toast('Failed to replicate template', taken);
  await page.locator('[id$=-error]').getByText(taken).waitFor();
  await page.getByLabel('New Template Name').fill(copy);
  await press('Create Copy');
  await toast('Template Replicated', 'Template copied successfully');
  await page.getByRole('dialog', { name: `Edit Template: ${copy}` }).waitFor();
  await press('Cancel');

  await choose('Delete', copy);
  await page.getByText(`Are you sure you want to delete "${copy}"? This action cannot be undone.`).waitFor();
  await accessible('dialog');
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await page.getByRole('dialog').evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await press('Delete');
  await toast('Template Deleted', 'Template deleted successfully');
  await row(copy).waitFor({ state: 'detached' });
});

test('a test goes to a valid address, with what was typed just now; the next edit asks for another', async () => {
  await edit();
  await press('Send Test Email');
  await toast('Invalid Email', 'Please enter a valid email address');
  // Where a click into the middle of the editor would put the caret depends on what is written there.
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
