import AxeBuilder from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { admin, Cloud, type InboxMail } from '../support/cloud.ts';
import { newsletters } from '../support/newsletter.ts';
import { type AwaitToast, noteToasts } from '../support/toasts.ts';
import { until } from '../support/until.ts';

let cloud: Cloud;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let toast: AwaitToast;
/** What the page complained of: errors, refused by the Content-Security-Policy or by us. */
let complaints: string[];

beforeAll(async () => {
  [cloud, browser] = await Promise.all([Cloud.start({ memory: true }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await cloud?.remove();
});
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  page = await context.newPage();
  toast = noteToasts(page);
  complaints = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (line) => line.type() === 'error' && complaints.push(line.text()));
});
afterEach(async () => {
  await context.close();
  expect(complaints).toEqual([]);
});

const mailTo = (address: string, subject: RegExp) =>
  until(`a mail to ${address}`, async () =>
    (await cloud.inbox()).find((mail) => mail.to.includes(address) && subject.test(mail.subject)),
  );

/** axe finds nothing on the page, or in the open dialog. */
const accessible = async (part = 'html') => {
  const { violations } = await new AxeBuilder({ page }).include(part).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
};

async function subscribe(email: string): Promise<void> {
  await page.goto(`${cloud.url}/newsletter`);
  await page.getByLabel('First name').fill('Ana');
  await page.getByLabel('Last name').fill('Lima');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('I agree to receive newsletters and understand I can unsubscribe at any time.').check();
  await page.getByRole('button', { name: /subscribe/i }).click();
  await page.getByText('Thank you for subscribing!').waitFor();
}

async function signIn(): Promise<void> {
  await page.goto(`${cloud.url}/admin/email-templates`);
  await page.waitForURL('**/login');
  await page.getByLabel('Username').fill(admin.username);
  await page.getByLabel('Password').fill(admin.password);
  await page.getByRole('button', { name: /log ?in|sign in/i }).click();
  await page.waitForURL('**/admin/email-templates');
}

test('a visitor subscribes, is welcomed, gets the newsletter that the admin sends, and leaves by its link', async () => {
  await subscribe('ana@example.org');
  await page.getByText('Please check your email for confirmation.').waitFor();
  const welcome = await mailTo('ana@example.org', /^Welcome/);
  expect(welcome.html).toContain('Welcome, Ana');

  await signIn();
  const row = page.getByRole('listitem').filter({ hasText: 'dharma_chats_news' });
  await row.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: 'Preview' }).click();
  await page.getByRole('dialog', { name: 'Preview: New from Dharma Chats' }).waitFor();
  await page.frameLocator('iframe').getByText('Dear Preview User,').waitFor();
  await page.keyboard.press('Escape');

  await row.getByRole('button', { name: 'Send to All' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/\b1\b/).first().waitFor();
  await accessible('dialog');
  await dialog.getByRole('button', { name: /send/i }).click();
  await toast('Newsletter Sent', 'Email sent to 1 subscribers');

  const news = await mailTo('ana@example.org', /^New from/);
  expect(news.html).toContain('Dear Ana,');
  expect(newsletters(await cloud.inbox())).toHaveLength(1);

  await page.goto(linkIn(news));
  const unsubscribe = page.getByRole('button', { name: 'Unsubscribe' });
  await unsubscribe.waitFor();
  expect(await page.title()).toMatch(/^Unsubscribe · /);
  await accessible();
  await unsubscribe.click();
  await page
    .getByText(/unsubscribed/i)
    .first()
    .waitFor();
});

/** The visible way out of a mail. */
const linkIn = (mail: InboxMail) => /https?:\/\/\S+\/unsubscribe\?token=[^\s"<]+/.exec(mail.text)?.[0] ?? '';

test('the newsletter form says what is wrong, and keeps what was typed', async () => {
  await page.goto(`${cloud.url}/newsletter`);
  await page.getByLabel('First name').fill('A');
  await page.getByRole('button', { name: /subscribe/i }).click();
  for (const message of [
    'First name is required',
    'Last name is required',
    'Please enter a valid email address',
    'You must agree to receive newsletters',
  ]) {
    await page.getByText(message).waitFor();
  }
  expect(await page.getByLabel('First name').inputValue()).toBe('A');
  await accessible();
});

test('a failing server is told of, and the form stays', async () => {
  await page.route('**/api/newsletter/subscribe', (route) =>
    route.fulfill({ status: 500, json: { message: 'Out of order' } }),
  );
  await page.goto(`${cloud.url}/newsletter`);
  await page.getByLabel('First name').fill('Ana');
  await page.getByLabel('Last name').fill('Lima');
  await page.getByLabel('Email').fill('ana@example.org');
  await page.getByLabel(/I agree/).check();
  await page.getByRole('button', { name: /subscribe/i }).click();
  await toast('Subscription failed', '500: Out of order');
  expect(await page.getByLabel('Email').inputValue()).toBe('ana@example.org');
  // The browser reports the failed request by itself.
  complaints = complaints.filter((line) => !line.includes('500'));
});

test('a wrong password is told of; the right one leads to where the visitor was going', async () => {
  await page.goto(`${cloud.url}/login`);
  await page.getByLabel('Username').fill(admin.username);
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: /log ?in|sign in/i }).click();
  await toast('Login failed', 'Invalid username or password.');
  complaints = complaints.filter((line) => !line.includes('401'));
  await accessible();
  await signIn();
  await page.goto(`${cloud.url}/login`);
  await page.waitForURL('**/admin');
});

test('an unknown page is the 404 page, with that status', async () => {
  const response = await page.goto(`${cloud.url}/nothing`);
  expect(response?.status()).toBe(404);
  await page.getByText('404 Page Not Found').first().waitFor();
  await page.getByText('Did you forget to add the page to the router?').waitFor();
  await accessible();
  complaints = complaints.filter((line) => !line.includes('404'));
});

test.each([390, 768, 1440])('the ways in and out fit a screen %i px wide and are accessible', async (width) => {
  await page.setViewportSize({ width, height: 900 });
  for (const path of ['/newsletter', '/login', '/unsubscribe?token=x']) {
    await page.goto(cloud.url + path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${path} at ${width} px`).toBeLessThanOrEqual(0);
    await accessible();
  }
});
