import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EmailTemplate } from '../../../shared/letters/model/emailTemplate.ts';
import { forgetDrafts, leave } from '../../support/browser/templatePages.ts';
import { cloud, openSite, page } from '../../support/cloud/openSite.ts';
import { signIn } from '../../support/cloud/visitor.ts';

const news = 'dharma_chats_news';

openSite({
  signedIn: true,
  pages: 'one',
  window: { viewport: { width: 1440, height: 900 } },
  errors: [/status of (4|5)\d\d/],
});
beforeEach(async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${cloud.url}/admin/email-templates`);
  await forgetDrafts();
  await row().waitFor();
});
afterEach(async () => {
  await page.unrouteAll();
  await page.evaluate(() => sessionStorage.clear());
});

const row = (title = 'Dharma Chat news') =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
/** The names of the letters with this title. */
const namesOf = async (title: string) =>
  (await (await signIn(cloud)).call('/api/email-templates').then((answer) => answer.json() as Promise<EmailTemplate[]>))
    .filter((letter) => letter.title === title)
    .map(({ name }) => name);
const editor = (title: string) => page.getByRole('heading', { level: 1, name: `Edit Template: ${title}` });
const press = (name: string) => page.getByRole('button', { name, exact: true }).last().click();
const content = () => page.getByRole('textbox', { name: 'Content' });

// The list and the editor themselves are tested in tests/components/features/letters.test.tsx.
test('a new letter asks for its subject, which is its title in any alphabet, and opens in the editor', async () => {
  for (const many of [1, 2]) {
    await press('New letter');
    await press('Create Letter');
    await page.getByText('Please give it a subject. You can change it at any time.').waitFor();
    await page.getByLabel('Subject').fill('Весеннее письмо');
    await press('Create Letter');
    await editor('Весеннее письмо').waitFor();
    expect(await page.getByLabel('Subject').inputValue()).toBe('Весеннее письмо');
    await content().getByText('Dear {firstName|friend},').waitFor();
    await leave();
    await expect.poll(() => row('Весеннее письмо').count()).toBe(many);
  }
  expect(await page.getByRole('heading', { level: 2 }).first().textContent()).toBe('Весеннее письмо');
});

test('a name that somebody else took meanwhile is skipped', async () => {
  await page.route('**/api/email-templates', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const templates = (await (await route.fetch()).json()) as EmailTemplate[];
    await route.fulfill({ json: templates.filter(({ name }) => name === news) });
  });
  await page.reload();
  for (const name of ['taken', 'taken_2']) {
    await press('New letter');
    await page.getByLabel('Subject').fill('Taken');
    await press('Create Letter');
    await editor('Taken').waitFor();
    await leave();
    expect(await namesOf('Taken')).toContain(name);
  }
});
