import { expect, test } from 'vitest';
import type { EmailTemplate } from '../../../shared/letters/model/emailTemplate.ts';
import { edit, news, openTemplates, press, row } from '../../support/browser/templatePages.ts';
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
  await accessible('dialog');
  await fits([390, 768, 1440]);
  const phone = await elsewhere();
  await phone.getByText('Your changes are not saved').waitFor();
  await openLetter(phone);
  await phone.getByText(/Here is what you typed and did not save/).waitFor();
  expect(await subject(phone).inputValue()).toBe('Typed at the desk');
  const letters = (await (await (await signIn(cloud)).call('/api/email-templates')).json()) as EmailTemplate[];
  expect(letters.find(({ name }) => name === news)?.subject).toBe(before);
  // Closing keeps the draft.
  await press('Cancel');
  await press('Keep as a draft');
  await row().getByText('Your changes are not saved').waitFor();
  await row().getByRole('button', { name: 'Send to All' }).click();
  await page.getByText('There are changes that you have not saved: what is sent is the letter without them').waitFor();
  await press('Cancel');
  await edit();
  expect(await subject().inputValue()).toBe('Typed at the desk');
  await press('Cancel');
  await press('Discard changes');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await until('no draft', async () => ((await draft()) === null ? true : undefined));
});
