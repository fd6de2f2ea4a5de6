import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import type { UpcomingEvent } from '../../../shared/content/model/upcomingEvent.ts';
import type { TemplateDraft } from '../../../shared/letters/model/templateDraft.ts';
import { actionTimeout } from '../browser/browser.ts';
import { news, newsTitle } from '../browser/templatePages.ts';
import { browser, cloud, formTakenOver, newSession, page } from '../cloud/openSite.ts';
import { signIn, Visitor } from '../cloud/visitor.ts';
import { until } from '../run/until.ts';

const fields = {
  guests: 'Freya Montclair',
  description: 'On quiet.',
  eventTime: '7:00 PM',
  duration: '',
  imageUrl: '',
};

export const announce = async (operator: Visitor, title: string, eventDate: string, more: object = {}) =>
  (await (
    await operator.call('/api/upcoming-events', { body: { ...fields, title, eventDate, isActive: true, ...more } })
  ).json()) as UpcomingEvent;

export async function fillIn(email: string, way: RegExp): Promise<void> {
  await formTakenOver();
  await page.getByLabel('First name').fill('Ana');
  await page.getByLabel('Last name').fill('Lima');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('City').fill('New York');
  await page.getByLabel(way).check();
  await page.getByLabel(/I agree/).check();
  await page.getByLabel(/newsletter/).uncheck();
}

export const cancelLink = (address: string) => linkIn(address, '/cancel-signup');

/** Presses the button in the email that keeps a seat, or puts someone in line. */
export async function confirm(address: string): Promise<void> {
  const link = await linkIn(address, '/confirm-sign-up');
  const answer = await new Visitor(cloud).call(link.replace('/confirm-sign-up', '/api/audience-signup/confirm'), {
    body: {},
  });
  expect(answer.status).toBe(200);
}

/** The path and query of the link to this page, in the first email to this address that has one. */
export async function linkIn(address: string, path: string): Promise<string> {
  const link = await until(`a mail to ${address} with a link to ${path}`, async () => {
    const texts = (await cloud.inbox()).filter(({ to }) => to.includes(address)).map(({ text }) => text);
    return texts
      .flatMap((text) => text.match(/https?:\/\/\S+\?token=[^\s\]"<]+/g) ?? [])
      .find((each) => each.includes(path));
  });
  const { pathname, search } = new URL(link);
  return pathname + search;
}

export const draft = async () => (await signIn(cloud)).read<TemplateDraft | null>(`/api/email-templates/${news}/draft`);

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

export async function openLetter(where: Page): Promise<void> {
  const line = where.getByRole('listitem').filter({ has: where.getByRole('heading', { name: newsTitle }) });
  await line.getByRole('link', { name: 'Edit' }).click();
  await where.getByRole('heading', { level: 1, name: `Edit Template: ${newsTitle}` }).waitFor();
}
