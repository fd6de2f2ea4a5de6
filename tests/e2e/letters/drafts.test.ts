import { expect, test } from 'vitest';
import type { EmailTemplate } from '../../../shared/letters/model/emailTemplate.ts';
import { allSaved, edit, editor, leave, news, openTemplates, press, row } from '../../support/browser/templatePages.ts';
import { accessible, cloud, fits, page } from '../../support/cloud/openSite.ts';
import { signIn } from '../../support/cloud/visitor.ts';
import { draft, openLetter, otherBrowsers, saved, subject } from '../../support/data/letterDrafts.ts';
import { until } from '../../support/run/until.ts';

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
  const letters = (await (await (await signIn(cloud)).call('/api/email-templates')).json()) as EmailTemplate[];
  expect(letters.find(({ name }) => name === news)?.subject).toBe(before);
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
  await until('no draft', async () => ((await draft()) === null ? true : undefined));
});

test('the editor has an address: a reload and Back keep the text, Save stays, and one line says what is saved', async () => {
  await edit();
  const address = page.url();
  expect(address).toBe(`${cloud.url}/admin/email-templates/${news}`);
  await allSaved();
  const before = await subject().inputValue();
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
  await subject().fill(before);
  await press('Save Changes');
  await allSaved();
});
