import { afterEach, beforeEach, expect, onTestFinished } from 'vitest';
import { titleFrom } from '../../../shared/letters/model/letterTitle.ts';
import { adminTokenHeader } from '../../../shared/platform/constants.ts';
import { cloud, context, openSite, page } from '../cloud/openSite.ts';
import { signIn, type Visitor } from '../cloud/visitor.ts';
import { until } from '../run/until.ts';

export const news = 'dharma_chats_news';

/** The admin's templates page in one browser window, for tests that begin with its list. */
export function openTemplates(more: { content?: object; prepare?: () => Promise<void> } = {}): void {
  openSite({
    ...more,
    signedIn: true,
    pages: 'one',
    window: { viewport: { width: 1440, height: 900 } },
    // The browser itself logs the refusals that a test causes.
    errors: [/status of (4|5)\d\d/],
  });
  beforeEach(async () => {
    // The pictures in previewed mails.
    await context.route('https://example.org/**', (route) => route.fulfill({ contentType: 'image/gif', body: '' }));
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${cloud.url}/admin/email-templates`);
    await forgetDrafts();
  });
  afterEach(async () => {
    await Promise.all([page.unrouteAll(), context.unrouteAll()]);
    // Discards what a test leaves unsaved.
    await page.evaluate(() => sessionStorage.clear());
  });
}

/** Discards what a test leaves unsaved on the server. */
export async function forgetDrafts(): Promise<void> {
  const isGone = await page.evaluate(async (header) => {
    const json = async (path: string) => (await fetch(path)).json();
    const { adminToken } = await json('/api/user');
    const letters: { name: string; draft?: object }[] = await json('/api/email-templates');
    const drafted = letters.filter(({ draft }) => draft);
    for (const { name } of drafted) {
      const path = `/api/email-templates/${name}/draft`;
      const kept: { revision: number } | null = await json(path);
      // The previous test may have ended while its page was still discarding it.
      if (kept)
        await fetch(`${path}?revision=${kept.revision}`, { method: 'DELETE', headers: { [header]: adminToken } });
    }
    return drafted.length > 0;
  }, adminTokenHeader);
  if (isGone) await page.reload();
}

/** Deletes these subscribers when the test ends, because other tests expect none. */
export const deleteAfterTest = (admin: Visitor, addresses: string[]) =>
  onTestFinished(async () => {
    for (const address of addresses) {
      const answer = await admin.call(`/api/subscribers/${await cloud.idOf(address)}`, { method: 'DELETE' });
      expect(answer.status).toBe(204);
    }
  });

export const newsTitle = 'Dharma Chat news';
/** A letter's title, as the list shows it, if nobody gave it another. */
const titleOf = (name: string) => (name === news ? newsTitle : titleFrom(name));

export const row = (name = news) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: titleOf(name), exact: true }) });
/** Presses a button of a letter's row, or chooses it from the row's menu on a small window. */
export async function choose(item: string, name = news): Promise<void> {
  const { width = 0 } = page.viewportSize() ?? {};
  if (width >= 1024) return row(name).getByRole('button', { name: item, exact: true }).click();
  await row(name)
    .getByRole('button', { name: `More for ${titleOf(name)}` })
    .click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}
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

/** The title of a letter's editor. */
export const editor = (name = news) => page.getByRole('heading', { name: `Edit Template: ${titleOf(name)}`, level: 1 });
/** Leaves the editor for the list. */
export const leave = () => page.getByRole('link', { name: 'Back to Letters' }).click();
/** Waits until the letter is as the editor shows it. */
export const allSaved = () => page.getByText('All changes saved.').waitFor();

/** Waits for the mail to this address. */
export const arrived = (address: string) =>
  until(`a mail to ${address}`, async () => (await cloud.inbox()).find(({ to }) => to.includes(address)));

/** Empties the template's editor and puts the caret in it. */
export async function editAnew(): Promise<void> {
  await edit();
  await content().click();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
}

export async function discard(): Promise<void> {
  await press('Discard changes');
  await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click();
  await allSaved();
  await leave();
}
/** Saves the template over HTTP, as another admin would. */
export async function write(content: { subject: string; htmlContent: string }): Promise<Visitor> {
  const side = await signIn(cloud);
  const response = await side.call(`/api/email-templates/${news}`, { method: 'PUT', body: content });
  expect(response.status).toBe(200);
  return side;
}

/** Saves the template over HTTP and reloads the page. */
export async function put(content: { subject: string; htmlContent: string }): Promise<Visitor> {
  const side = await write(content);
  await page.reload();
  return side;
}
