import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EmailTemplate } from '../../../shared/letters/model/emailTemplate.ts';
import { forgetDrafts } from '../../support/browser/templatePages.ts';
import { cloud, openSite, page } from '../../support/cloud/openSite.ts';

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

const row = (name = news) => page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });
const dialog = (name: string) => page.getByRole('dialog', { name });
const press = (name: string) => page.getByRole('button', { name, exact: true }).last().click();
const content = () => page.getByRole('textbox', { name: 'Content' });

// The list and the editor themselves are tested in tests/components/features/letters.test.tsx.
test('a new letter asks for its subject, gets a name from it in any alphabet, and opens in the editor', async () => {
  for (const name of ['vesennee_pismo', 'vesennee_pismo_2']) {
    await press('New letter');
    await press('Create Letter');
    await page.getByText('Please give it a subject. You can change it at any time.').waitFor();
    await page.getByLabel('Subject').fill('Весеннее письмо');
    await press('Create Letter');
    await dialog(`Edit Template: ${name}`).waitFor();
    expect(await page.getByLabel('Subject').inputValue()).toBe('Весеннее письмо');
    await content().getByText('Dear {firstName|friend},').waitFor();
    await press('Cancel');
    await row(name).waitFor();
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
    await dialog(`Edit Template: ${name}`).waitFor();
    await press('Cancel');
  }
});
