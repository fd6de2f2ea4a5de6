import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { outcomePath, pages } from '../../../shared/site/pages.ts';

import { site } from '../../../shared/site/site.ts';
import { accessible } from '../support/show.tsx';
import { answer, calls, openSite, refused, see } from '../support/site.tsx';

const field = (label: string) => page.getByLabelText(label, { exact: true });
const subscribe = () => page.getByRole('button', { name: 'Subscribe', exact: true }).click();
async function fillIn() {
  await field('First Name').fill('Ana');
  await field('Last Name').fill('Lima');
  await field('Email').fill('ana@example.org');
  await page.getByRole('checkbox', { name: /^I agree/ }).click();
}

beforeEach(async () => void (await openSite(pages.newsletter, { answers: { 'GET letters': [] } })));

test('the newsletter form says what is wrong, leads to it field by field, and keeps what was typed', async () => {
  await field('First Name').fill('A');
  await subscribe();
  for (const message of [
    'First name is required',
    'Last name is required',
    'Please enter a valid email address',
    'You must agree to receive newsletters',
  ])
    await see(message);
  await expect.element(field('First Name')).toHaveValue('A');
  await expect.element(field('First Name')).toHaveFocus();
  await accessible();
  await userEvent.keyboard('na');
  await expect.element(page.getByText('First name is required')).not.toBeInTheDocument();
  await subscribe();
  await expect.element(field('Last Name')).toHaveFocus();
  expect(calls('POST newsletter/subscribe')).toEqual([]);
});

test('when the server fails, a toast says so and the form keeps what was typed', async () => {
  answer({ 'POST newsletter/subscribe': () => refused(500, 'Out of order') });
  await fillIn();
  await subscribe();
  await see('Subscription failed');
  await see('500: Out of order');
  await expect.element(field('Email')).toHaveValue('ana@example.org');
});

test('offline, a toast says why and what to do, and the form keeps what was typed', async () => {
  answer({ 'POST newsletter/subscribe': () => Promise.reject(new TypeError('Failed to fetch')) });
  await fillIn();
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] });
  await subscribe();
  // It is sent again for 20 seconds.
  await expect.poll(() => calls('POST newsletter/subscribe').length).toBeGreaterThan(0);
  await vi.advanceTimersByTimeAsync(20_000);
  vi.useRealTimers();
  await see('Subscription failed');
  await see('Please try again later');
  await see('The server can’t be reached. Please check your connection, then try again.');
  await expect.element(field('Email')).toHaveValue('ana@example.org');
});

const newsletter: { optIn: 'single' | 'double' } = site.newsletter;
afterEach(() => {
  newsletter.optIn = 'single';
});

test.each([
  ['single', 'A welcome email is on its way. If you had unsubscribed, it asks you to confirm first.'],
  ['double', 'Press the button in it to start.'],
] as const)('thanks say what comes by email (%s opt-in)', async (optIn, words) => {
  newsletter.optIn = optIn;
  answer({ 'POST newsletter/subscribe': { message: 'Thank you for subscribing to our newsletter.' } });
  await fillIn();
  await subscribe();
  await see('Thank you for subscribing!');
  await see('Please check your email for confirmation.');
  await see(words);
  await openSite(outcomePath('subscribed'));
  await see('Please check your email for confirmation.');
  await see(words);
});
