import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { admin, Cloud } from '../support/cloud.ts';

let cloud: Cloud;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  [cloud, browser] = await Promise.all([Cloud.start({ memory: true }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await cloud?.remove();
});
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  page = await context.newPage();
  page.setDefaultTimeout(15_000);
});
afterEach(() => context.close());

async function logIn(within: Page | Locator = page): Promise<void> {
  await within.getByLabel('Username').fill(admin.username);
  await within.getByLabel('Password').fill(admin.password);
  await within.getByRole('button', { name: 'Log in' }).click();
}

/** As in a browser that blocks cookies: the answer comes, its cookie is gone. */
const keepNoCookies = () =>
  page.route('**/api/login', async (route) => {
    const response = await route.fetch();
    const { 'set-cookie': _, ...headers } = response.headers();
    await context.clearCookies();
    await route.fulfill({ response, headers });
  });

test('who logs in with a browser that keeps no cookies is told so, and what to do', async () => {
  await keepNoCookies();
  await page.goto(`${cloud.url}/admin/events`);
  await logIn();
  const form = page.getByRole('form', { name: 'Admin login' });
  await form.getByText('Please allow cookies for this site').waitFor();
  await page.getByText('Login failed', { exact: true }).waitFor();
  expect(await page.getByText('session has ended').count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe('/login');

  await page.unroute('**/api/login');
  await logIn();
  await page.waitForURL('**/admin/events');
});

test('"Please sign in" goes once one has', async () => {
  await page.goto(`${cloud.url}/admin/email-templates`);
  await logIn();
  await page.getByRole('button', { name: 'Edit' }).first().click();
  const editor = page.getByRole('dialog', { name: /^Edit Template/ });
  await editor.getByLabel('Subject').fill('In spring');
  await context.clearCookies();
  await editor.getByRole('button', { name: /^Save/ }).click();
  const again = page.getByRole('dialog', { name: 'Please log in again' });
  await again.waitFor();
  await page.getByText('Please sign in').first().waitFor({ state: 'attached' });
  await logIn(again);
  await again.waitFor({ state: 'detached' });
  await editor.getByText('Please sign in').waitFor({ state: 'detached' });
  expect(await editor.getByLabel('Subject').inputValue()).toBe('In spring');
});
