import type { BrowserContext, Page } from 'playwright-core';
import { afterEach } from 'vitest';
import type { TemplateDraft } from '../../../shared/letters/model/templateDraft.ts';
import { actionTimeout } from '../browser/browser.ts';
import { news, newsTitle } from '../browser/templatePages.ts';
import { browser, cloud, newSession, page } from '../cloud/openSite.ts';
import { signIn } from '../cloud/visitor.ts';

/** The letter's stored draft. */
export const draft = async () =>
  (await (await signIn(cloud)).call(`/api/email-templates/${news}/draft`)).json() as Promise<TemplateDraft | null>;

export const saved = (where: Page = page) => where.getByText(/^Draft saved at .*, not yet in the letter/).waitFor();
export const subject = (where: Page = page) => where.getByLabel('Subject', { exact: true });

/** Returns a function that opens the list of letters in another signed-in browser. Call once at the top of a file. */
export function otherBrowsers(): (account?: { username: string; password: string }) => Promise<Page> {
  let others: BrowserContext[] = [];
  afterEach(async () => {
    await Promise.all(others.map((each) => each.close()));
    others = [];
  });
  return async (account) => {
    const other = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      storageState: { cookies: await newSession(account), origins: [] },
    });
    other.setDefaultTimeout(actionTimeout);
    others.push(other);
    const its = await other.newPage();
    await its.goto(`${cloud.url}/admin/email-templates`);
    return its;
  };
}

/** Opens the letter's editor in that window. */
export async function openLetter(where: Page): Promise<void> {
  const line = where.getByRole('listitem').filter({ has: where.getByRole('heading', { name: newsTitle }) });
  await line.getByRole('link', { name: 'Edit' }).click();
  await where.getByRole('heading', { level: 1, name: `Edit Template: ${newsTitle}` }).waitFor();
}
