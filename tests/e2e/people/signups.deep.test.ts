import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { button, go } from '../../support/browser/adminPages.ts';
import {
  accessible,
  cloud,
  context,
  newPage,
  newSession,
  openSite,
  page,
  toast,
} from '../../support/cloud/openSite.ts';
import { signIn, Visitor } from '../../support/cloud/visitor.ts';
import { announce, cancelLink, fillIn } from '../../support/data/audience.ts';
import { inFastTime } from '../../support/run/fastTime.ts';
import { followTo, formTakenOver } from '../../support/site/publicPages.ts';

// The browser itself reports each failed request; the page shows those that a test makes fail.
openSite({ errors: [/Failed to load resource/] });

const person = { firstName: 'Ana', lastName: 'Lima', city: 'Lisbon', attendanceType: 'virtual', consent: true };
const signUp = (email: string) =>
  new Visitor(cloud).call('/api/audience-signup', { body: { ...person, email, subscribeNewsletter: false } });

test('during an outage the page says that the event couldn’t be loaded, and can try again', async () => {
  await cloud.reset();
  await context.route('**/api/upcoming-events/active', (route) => route.fulfill({ status: 503, json: {} }));
  await followTo('/audience-signup');
  await page.getByText('The next evening couldn’t be loaded.').waitFor();
  expect(await page.getByText('isn’t set yet').count()).toBe(0);
  await accessible();
  await context.unroute('**/api/upcoming-events/active');
  await button('Try again').click();
  await page.getByText('The date of the next evening isn’t set yet').waitFor();
});

test('a cancellation that does not get through says so, and succeeds at the next press', async () => {
  await announce(await signIn(cloud), 'The Clockmaker', 'May 4, 2031');
  await signUp('dora@example.org');
  await go(await cancelLink('dora@example.org'));
  await page.getByRole('heading', { name: 'Cancel your sign-up' }).waitFor();
  await accessible();
  await context.route('**/api/audience-signup/cancel*', (route) => route.abort());
  await inFastTime(page, async () => {
    await button('Cancel my sign-up').click();
    await page.getByText('Your sign-up hasn’t changed.').waitFor();
  });
  await context.unroute('**/api/audience-signup/cancel*');
  await button('Cancel my sign-up').click();
  await page.getByRole('heading', { name: 'Your sign-up is canceled' }).waitFor();
  await accessible();
  await go('/cancel-signup');
  await page.getByRole('heading', { name: 'This link isn’t valid' }).waitFor();
});

test('after too many attempts, every form says how long to wait, without a status code', async () => {
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
  await formTakenOver();
  await page.getByLabel('First name').fill('Ana');
  await page.getByLabel('Last name').fill('Lima');
  await page.getByLabel('Email').fill('ana@example.org');
  await page.getByLabel(/I agree/).check();
  await button('Subscribe').click();
  await toast('Too many attempts. Please try again in 9 minutes.');
  expect(await page.getByText('429').count()).toBe(0);
});

test('empty lists can be exported; longer ones by event and search, and the counts say for which event', async () => {
  await cloud.reset();
  const operator = await signIn(cloud);
  await announce(operator, 'Lanterns', 'May 3, 2031');
  await newPage({ cookies: await newSession() });
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
  const fields = 'ID,First Name,Last Name,Email,Subscription Date';
  expect(await save('Export CSV')).toEqual([fields]);
  await page.getByLabel('With all details').check();
  expect(await save('Export CSV')).toEqual([`${fields},Status,Consent Source,Consent Date`]);

  await signUp('ana@example.org');
  await signUp('ben@example.org');
  await announce(operator, 'Wells', 'June 1, 2031');
  await signUp('cleo@example.org');
  await go('/admin');
  await page.getByText('Sign-ups for all events together, and for the next one: Wells, June 1, 2031.').waitFor();
  await page.getByText('1 for June 1').first().waitFor();
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
