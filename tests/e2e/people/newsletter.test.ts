import { beforeEach, expect, test } from 'vitest';
import { cloud, context, formTakenOver, newSession, openSite, page, toast } from '../../support/cloud/openSite.ts';
import { signIn } from '../../support/cloud/visitor.ts';
import { linkIn } from '../../support/data/audience.ts';
import { newsletters } from '../../support/data/newsletter.ts';

openSite({ pages: 'one' });
/** Each test begins as a visitor of an empty site. The last page is left first: its requests would fail. */
beforeEach(async () => {
  await page.goto('about:blank');
  await context.clearCookies();
  await cloud.reset();
});

/** The mails to this address, once all have been sent. */
async function mailsTo(address: string) {
  await cloud.untilIdle();
  return (await cloud.inbox()).filter(({ to }) => to.includes(address));
}
const button = (name: string) => page.getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { name }).waitFor();
const thanks = () => page.getByText('Thank you for subscribing!').waitFor();

async function fillIn(email: string): Promise<void> {
  await page.goto(`${cloud.url}/newsletter`);
  await formTakenOver();
  await page.getByLabel('First name').fill('Ana');
  await page.getByLabel('Last name').fill('Lima');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('I agree to receive newsletters and understand I can unsubscribe at any time.').check();
}

async function subscribe(email: string): Promise<void> {
  await fillIn(email);
  await button('Subscribe').click();
  await thanks();
  await page.getByText('Please check your email for confirmation.').waitFor();
}

test('a visitor subscribes, is welcomed, gets the newsletter that the admin sends, and unsubscribes', async () => {
  await subscribe('ana@example.org');
  const [welcome] = await mailsTo('ana@example.org');
  expect(welcome?.subject).toMatch(/^Welcome/);
  expect(welcome?.html).toContain('Welcome, Ana');

  await context.addCookies(await newSession());
  await page.goto(`${cloud.url}/admin/email-templates`);
  const row = page.getByRole('listitem').filter({ hasText: 'Dharma Chat news' });
  await row.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('dialog', { name: 'Preview: New from Dharma Chats' }).waitFor();
  await page.frameLocator('iframe').getByText('Dear Preview User,').waitFor();
  await page.keyboard.press('Escape');

  await row.getByRole('button', { name: 'Send to All' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('1 subscriber', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: /^Send (anyway )?to 1 subscriber$/ }).click();
  await toast('Newsletter Sent', 'Email sent to 1 subscriber');
  const [news] = newsletters(await mailsTo('ana@example.org'));
  expect(news?.html).toContain('Dear Ana,');
  expect(newsletters(await cloud.inbox())).toHaveLength(1);

  await page.goto(cloud.url + (await linkIn('ana@example.org', '/unsubscribe')));
  await button('Unsubscribe').waitFor();
  expect(await page.title()).toMatch(/^Unsubscribe · /);
  await button('Unsubscribe').click();
  await heading('You’re unsubscribed');
  await page.reload();
  await heading('You’re unsubscribed');
  expect(await button('Unsubscribe').count()).toBe(0);
  await page.getByRole('link', { name: 'Subscribe again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Newsletter' }).waitFor();
});

test('a stranger’s entry resubscribes no one who left; the button in the email does', async () => {
  const subscribed = async () => {
    const answer = await (await signIn(cloud)).call('/api/subscribers');
    return ((await answer.json()) as { email: string }[]).map(({ email }) => email);
  };
  await subscribe('ben@example.org');
  await page.goto(cloud.url + (await linkIn('ben@example.org', '/unsubscribe')));
  await button('Unsubscribe').click();
  await heading('You’re unsubscribed');
  await subscribe('ben@example.org');
  expect((await mailsTo('ben@example.org'))[0]?.subject).toMatch(/^Please confirm/);
  expect(await subscribed()).toEqual([]);

  await page.goto(cloud.url + (await linkIn('ben@example.org', '/confirm-subscription')));
  await button('Confirm my subscription').click();
  await heading('You’re subscribed');
  await page.reload();
  await heading('You’re subscribed');
  expect(await button('Confirm my subscription').count()).toBe(0);
  expect(await subscribed()).toEqual(['ben@example.org']);
});
