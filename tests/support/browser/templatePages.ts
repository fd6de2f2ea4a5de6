import { afterEach, beforeEach, expect } from 'vitest';
import { type EmailTemplate, titleFrom } from '../../../shared/letters/model/emailTemplate.ts';
import { cloud, context, openSite, page } from '../cloud/openSite.ts';
import { signIn, type Visitor } from '../cloud/visitor.ts';

export const news = 'dharma_chats_news';

/** An admin who reads and writes letters over HTTP, without the page. */
export let side: Visitor;
const path = (name: string) => `/api/email-templates/${name}`;
export const letter = async () =>
  (await side.read<EmailTemplate[]>('/api/email-templates')).find(({ name }) => name === news);

/** For tests that begin with the list of letters, in one window. Each leaves the letters as they were. */
export function openTemplates(more: { content?: object; prepare?: () => Promise<void> } = {}): void {
  let before: EmailTemplate | undefined;
  openSite({
    ...more,
    prepare: async () => {
      side = await signIn(cloud);
      before = await letter();
      await more.prepare?.();
    },
    signedIn: true,
    pages: 'one',
    window: { viewport: { width: 1440, height: 900 } },
    // The browser itself logs the refusals that a test causes.
    errors: [/status of (4|5)\d\d/],
  });
  beforeEach(async () => {
    // The pictures in previewed emails.
    await context.route('https://example.org/**', (route) => route.fulfill({ contentType: 'image/gif', body: '' }));
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${cloud.url}/admin/email-templates`);
    await page.evaluate(() => sessionStorage.clear());
  });
  afterEach(async () => {
    await Promise.all([page.unrouteAll(), context.unrouteAll()]);
    // The page may still save what was typed, or discard it.
    await page.goto('about:blank');
    await cloud.untilIdle();
    for (const { name, draft } of await side.read<{ name: string; draft?: object }[]>('/api/email-templates')) {
      const kept = draft && (await side.read<{ revision: number } | null>(`${path(name)}/draft`));
      if (kept) await side.call(`${path(name)}/draft?revision=${kept.revision}`, { method: 'DELETE' });
    }
    if (before && (await letter())?.version !== before.version) {
      const { subject, htmlContent } = before;
      await write({ subject, htmlContent });
      before = await letter();
    }
  });
}

export const newsTitle = 'Dharma Chat news';
/** A letter's title, as the list shows it, if no one gave it another. */
const titleOf = (name: string) => (name === news ? newsTitle : titleFrom(name));

export const row = (name = news) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: titleOf(name), exact: true }) });
export const choose = (item: string, name = news) => row(name).getByRole('button', { name: item, exact: true }).click();
export const content = () => page.getByRole('textbox', { name: 'Content' });
export const press = (name: string) => page.getByRole('button', { name, exact: true }).last().click();
export const source = async () => {
  await page.getByRole('tab', { name: 'HTML' }).click();
  const html = await page.getByLabel('HTML of the content').inputValue();
  await page.getByRole('tab', { name: 'Editor' }).click();
  await content().waitFor();
  return html;
};

export async function edit(name = news): Promise<void> {
  await row(name).getByRole('link', { name: 'Edit' }).click();
  await editor(name).waitFor();
}

export const editor = (name = news) => page.getByRole('heading', { name: `Edit Template: ${titleOf(name)}`, level: 1 });
export const leave = () => page.getByRole('link', { name: 'Back to Letters' }).click();
export const allSaved = () => page.getByText('All changes saved.').waitFor();

export async function editAnew(): Promise<void> {
  await edit();
  await content().click();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
}

/** Saves the template over HTTP, as another admin would. */
export async function write(content: { subject: string; htmlContent: string }): Promise<void> {
  expect((await side.call(path(news), { method: 'PUT', body: content })).status).toBe(200);
}
