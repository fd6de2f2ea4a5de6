import { beforeEach, expect, test } from 'vitest';
import { admin } from '../../support/cloud/cloud.ts';
import type { InboxMail } from '../../support/cloud/localApi.ts';
import {
  accessible,
  allowErrors,
  cloud,
  context,
  newSession,
  openSite,
  page,
  toast,
} from '../../support/cloud/openSite.ts';
import { signIn } from '../../support/cloud/visitor.ts';
import { newsletters } from '../../support/data/newsletter.ts';
import { until } from '../../support/run/until.ts';
import { formTakenOver } from '../../support/site/publicPages.ts';

openSite({ pages: 'one' });
/** Each test begins as a visitor, on an empty page: a request that the last page still sends as an admin would fail. */
beforeEach(async () => {
  await page.goto('about:blank');
  await context.clearCookies();
});

const mailTo = (address: string, subject: RegExp) =>
  until(`a mail to ${address}`, async () =>
    (await cloud.inbox()).find((mail) => mail.to.includes(address) && subject.test(mail.subject)),
  );

async function subscribe(email: string): Promise<void> {
  await page.goto(`${cloud.url}/newsletter`);
  await formTakenOver();
  await page.getByLabel('First name').fill('Ana');
  await page.getByLabel('Last name').fill('Lima');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('I agree to receive newsletters and understand I can unsubscribe at any time.').check();
  await page.getByRole('button', { name: /subscribe/i }).click();
  await page.getByText('Thank you for subscribing!').waitFor();
}

test('a visitor subscribes, is welcomed, gets the newsletter that the admin sends, and unsubscribes with its link', async () => {
  await subscribe('ana@example.org');
  await page.getByText('Please check your email for confirmation.').waitFor();
  const welcome = await mailTo('ana@example.org', /^Welcome/);
  expect(welcome.html).toContain('Welcome, Ana');

  await context.addCookies(await newSession());
  await page.goto(`${cloud.url}/admin/email-templates`);
  const row = page.getByRole('listitem').filter({ hasText: 'Dharma Chat news' });
  await row.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('dialog', { name: 'Preview: New from Dharma Chats' }).waitFor();
  await page.frameLocator('iframe').getByText('Dear Preview User,').waitFor();
  await page.keyboard.press('Escape');

  await row.getByRole('button', { name: 'Send to All' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/\b1\b/).first().waitFor();
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
  const outcome = page.getByRole('heading', { name: 'You’re unsubscribed' });
  await outcome.waitFor();
  await page.reload();
  await outcome.waitFor();
  expect(await unsubscribe.count()).toBe(0);
  await accessible();
  await page.getByRole('link', { name: 'Subscribe again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Newsletter' }).waitFor();
});

test('a stranger who enters the address of somebody who left does not resubscribe them; the button in the mail does', async () => {
  await subscribe('ben@example.org');
  await page.goto(linkIn(await mailTo('ben@example.org', /^Welcome/)));
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByRole('heading', { name: 'You’re unsubscribed' }).waitFor();

  await subscribe('ben@example.org');
  await page.getByText('Please check your email for confirmation.').waitFor();
  const asks = await mailTo('ben@example.org', /^Please confirm/);
  expect(await subscribed()).not.toContain('ben@example.org');

  await page.goto(/https?:\/\/\S+\/confirm-subscription\?token=[^\s"<\]]+/.exec(asks.text)?.[0] ?? '');
  await page.getByRole('button', { name: 'Confirm my subscription' }).click();
  await page.getByRole('heading', { name: 'You’re subscribed' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'You’re subscribed' }).waitFor();
  expect(await page.getByRole('button', { name: 'Confirm my subscription' }).count()).toBe(0);
  expect(await subscribed()).toContain('ben@example.org');
});

async function subscribed(): Promise<string[]> {
  const answer = await (await signIn(cloud)).call('/api/subscribers');
  return ((await answer.json()) as { email: string }[]).map(({ email }) => email);
}

/** The visible unsubscribe link in a mail. */
const linkIn = (mail: InboxMail) => /https?:\/\/\S+\/unsubscribe\?token=[^\s"<]+/.exec(mail.text)?.[0] ?? '';

test('an address with a typo is asked about, a domain without mail is refused, and each is mended in the form', async () => {
  await cloud.dns({ 'nowhere.example.org': 'NXDOMAIN' });
  await page.goto(`${cloud.url}/newsletter`);
  await formTakenOver();
  await page.getByLabel('First name').fill('Dora');
  await page.getByLabel('Last name').fill('Lima');
  await page.getByLabel(/^I agree to receive newsletters/).check();
  const field = page.getByLabel('Email');
  const press = () => page.getByRole('button', { name: 'Subscribe', exact: true }).click();

  await field.fill('dora@nowhere.example.org');
  await press();
  const refusal = page.getByText('We couldn’t find “nowhere.example.org”. Please check the part after the @ sign.');
  // A toast says so too.
  await refusal.nth(1).waitFor();
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  await accessible();

  await field.fill('dora@gmial.com');
  await press();
  await page.getByRole('alert').getByText('Did you mean gmail.com?').waitFor();
  await accessible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await field.inputValue()).toBe('dora@gmail.com');
  await page.keyboard.press('Enter');
  await page.getByText('Thank you for subscribing!').waitFor();
  await mailTo('dora@gmail.com', /^Welcome/);
  expect((await cloud.inbox()).flatMap(({ to }) => to).filter((to) => to.startsWith('dora@'))).toEqual([
    'dora@gmail.com',
  ]);
  allowErrors(/400/);
});

test('a wrong password shows an error; the right one leads to where the visitor was going', async () => {
  await page.goto(`${cloud.url}/login`);
  await page.getByLabel('Username').fill(admin.username);
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await toast('Login failed', 'Invalid username or password.');
  allowErrors(/401/);
  await accessible();
  await page.goto(`${cloud.url}/admin/email-templates`);
  await page.waitForURL('**/login');
  await page.getByLabel('Username').fill(admin.username);
  await page.getByLabel('Password').fill(admin.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL('**/admin/email-templates');
  await page.goto(`${cloud.url}/login`);
  await page.waitForURL('**/admin');
});

test('an unknown address shows the 404 page, with that status', async () => {
  const response = await page.goto(`${cloud.url}/nothing`);
  expect(response?.status()).toBe(404);
  await page.getByText('404 Page Not Found').first().waitFor();
  await page.getByText('Did you forget to add the page to the router?').waitFor();
  allowErrors(/404/);
});
