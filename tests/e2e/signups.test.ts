import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { UpcomingEvent } from '../../shared/model/upcomingEvent.ts';
import { inFastTime } from '../support/fastTime.ts';
import { accessible, cloud, context, newPage, openSite, page, toast } from '../support/openSite.ts';
import { followTo } from '../support/publicPages.ts';
import { until } from '../support/until.ts';
import { signIn, Visitor } from '../support/visitor.ts';

/** The live audience: signing up, hearing of it, cancelling, and what the admin sees. */
let operator: Visitor;

openSite({
  prepare: async () => {
    operator = await signIn(cloud);
  },
  // The browser itself reports each request that fails; those that a test lets fail are told of on the page.
  errors: [/Failed to load resource/],
});

const fields = {
  guests: 'Freya Montclair',
  description: 'On quiet.',
  eventTime: '7:00 PM',
  duration: '',
  imageUrl: '',
};
const announce = async (title: string, eventDate: string) =>
  (await (
    await operator.call('/api/upcoming-events', { body: { ...fields, title, eventDate, isActive: true } })
  ).json()) as UpcomingEvent;

const go = (path: string) => page.goto(cloud.url + path);
const button = (name: string | RegExp) => page.getByRole('button', { name });
const mailTo = (address: string) =>
  until(`a mail to ${address}`, async () => (await cloud.inbox()).find(({ to }) => to.includes(address)));

async function fillIn(email: string, way: RegExp) {
  await page.getByLabel('First name').fill('Ana');
  await page.getByLabel('Last name').fill('Lima');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('City').fill('New York');
  await page.getByLabel(way).check();
  await page.getByLabel(/I agree/).check();
  await page.getByLabel(/newsletter/).uncheck();
}

test('during an outage the page says that the evening could not be loaded, and tries again', async () => {
  await context.route('**/api/upcoming-events/active', (route) => route.fulfill({ status: 503, json: {} }));
  await followTo('/audience-signup');
  await page.getByText('The next evening could not be loaded.').waitFor();
  expect(await page.getByText('is not set yet').count()).toBe(0);
  await accessible();
  await context.unroute('**/api/upcoming-events/active');
  await button('Try again').click();
  await page.getByText('The date of the next evening is not set yet.').waitFor();
});

test('a visitor signs up, reads for what, gets a mail, and cancels by its link', async () => {
  await announce('Lanterns', 'May 3, 2031');
  await cloud.publish();
  await go('/audience-signup');
  await page.getByRole('heading', { name: 'Lanterns' }).waitFor();
  await fillIn('ana@example.org', /^In person/);
  await button('Join Live Audience').click();
  await toast('Sign-up Successful!');
  const told = page.getByRole('group', { name: 'You are signed up' });
  for (const words of [
    'Lanterns',
    'May 3, 2031, 7:00 PM (Eastern Time)',
    'The Sample Hall',
    '$10.00',
    'ana@example.org',
  ])
    await told.getByText(words).first().waitFor();
  expect(await told.evaluate((box) => box === document.activeElement)).toBe(true);
  expect(await page.getByLabel('First name').inputValue()).toBe('');
  await accessible();
  await button('Sign up someone else').click();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('firstName');

  const { text } = await mailTo('ana@example.org');
  const link = new URL(/https?:\/\/\S+\/cancel-signup\?token=[\w.-]+/.exec(text)?.[0] ?? '');
  await go(link.pathname + link.search);
  await page.getByRole('heading', { name: 'Cancel your sign-up' }).waitFor();
  await accessible();
  const signups = async () => (await operator.call('/api/audience-members')).json();
  expect(await signups()).toHaveLength(1);
  await context.route('**/api/audience-signup/cancel*', (route) => route.abort());
  await inFastTime(page, async () => {
    await button('Cancel my sign-up').click();
    await page.getByText('Your sign-up has not been changed.').waitFor();
  });
  await context.unroute('**/api/audience-signup/cancel*');
  await button('Cancel my sign-up').click();
  await page.getByRole('heading', { name: 'Your sign-up is cancelled' }).waitFor();
  await accessible();
  expect(await signups()).toEqual([]);
  await go('/cancel-signup');
  await page.getByRole('heading', { name: 'This link is not valid' }).waitFor();
});

test('who asked too often reads how long to wait, on every form, and no number of a status', async () => {
  const tooMany = {
    status: 429,
    headers: { 'Retry-After': '540' },
    json: { message: 'Too many attempts. Please try again in 9 minutes.' },
  };
  await context.route(/\/api\/(audience-signup|newsletter\/subscribe)$/, (route) => route.fulfill(tooMany));
  await go('/audience-signup');
  await fillIn('ana@example.org', /^Virtual/);
  await button('Join Live Audience').click();
  await toast('Too many attempts. Please try again in 9 minutes.');
  await go('/newsletter');
  await page.getByLabel('First name').fill('Ana');
  await page.getByLabel('Last name').fill('Lima');
  await page.getByLabel('Email').fill('ana@example.org');
  await page.getByLabel(/I agree/).check();
  await button('Subscribe').click();
  await toast('Too many attempts. Please try again in 9 minutes.');
  expect(await page.getByText('429').count()).toBe(0);
});

test('empty lists are exported too; later each by its event and by what was searched, and the counts say which event', async () => {
  await newPage({ signedIn: true });
  await go('/admin');
  await page.getByText('No audience signups yet').waitFor();
  const save = async (name: string) => {
    const [download] = await Promise.all([page.waitForEvent('download'), button(name).click()]);
    return readFileSync(await download.path(), 'utf8')
      .slice(1)
      .trim()
      .split('\r\n');
  };
  const titles = 'ID,First Name,Last Name,Email,Phone,City,Attendance Type,Event Date,Registration Date';
  expect(await save('Export CSV')).toEqual([titles]);
  await page.getByRole('tab', { name: 'Newsletter Subscribers' }).click();
  await page.getByText('No newsletter subscribers yet').waitFor();
  expect(await save('Export CSV')).toEqual([
    'ID,First Name,Last Name,Email,Subscription Date,Status,Consent Source,Consent Date',
  ]);

  const person = { firstName: 'Ana', lastName: 'Lima', city: 'Lisbon', attendanceType: 'virtual', consent: true };
  const signUp = (email: string) =>
    new Visitor(cloud).call('/api/audience-signup', { body: { ...person, email, subscribeNewsletter: false } });
  await signUp('ana@example.org');
  await signUp('ben@example.org');
  await announce('Wells', 'June 1, 2031');
  await signUp('cleo@example.org');
  await go('/admin');
  await page.getByText('Sign-ups for Wells, June 1, 2031. For all events together: 3.').waitFor();
  await page.getByRole('cell', { name: 'ana@example.org', exact: true }).waitFor();
  await accessible();
  await page.getByLabel('Event', { exact: true }).selectOption('Lanterns, May 3, 2031 (2)');
  const rows = (lines: string[]) => lines.slice(1).map((line) => line.split(',')[3]);
  expect(rows(await save('Export CSV (2)'))).toEqual(['ben@example.org', 'ana@example.org']);
  await page.getByRole('searchbox').fill('ben@');
  expect(rows(await save('Export CSV (1)'))).toEqual(['ben@example.org']);
  await page.getByLabel('Event', { exact: true }).selectOption('All events');
  await page.getByRole('searchbox').fill('');
  expect(rows(await save('Export CSV'))).toHaveLength(3);
});
