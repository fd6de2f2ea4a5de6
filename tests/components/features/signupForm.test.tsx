import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pages } from '../../../shared/site/pages.ts';
import { site } from '../../../shared/site/site.ts';
import { accessible } from '../support/show.tsx';
import { calls, openSite, see } from '../support/site.tsx';

const newsletter: { tickedAtSignup: boolean } = site.newsletter;
afterEach(() => {
  newsletter.tickedAtSignup = true;
});

const booked = { message: 'Thank you', status: 'booked', attendanceType: 'virtual' };
const answers = {
  'GET upcoming-events/active': null,
  'POST audience-signup': () => Response.json({ ...booked, event: null }, { status: 201 }),
};
const open = () => openSite(pages.signup, { answers, width: 390, height: 844 });
const form = () => page.getByRole('form', { name: 'Live audience' });
const newsletterBox = () => page.getByRole('checkbox', { name: /newsletter/ });

async function signUp() {
  for (const [label, text] of [
    ['First Name', 'Ana'],
    ['Last Name', 'Lima'],
    ['Email', 'ana@example.org'],
    ['City', 'Lisbon'],
  ] as const)
    await page.getByLabelText(label, { exact: true }).fill(text);
  await page.getByRole('radio', { name: /^Virtual/ }).click();
  await page.getByRole('checkbox', { name: /^I agree/ }).click();
  await page.getByRole('button', { name: 'Join Live Audience' }).click();
}

test('after a sign-up on a phone, what was booked is on the screen in place of the form, until somebody else signs up', async () => {
  await open();
  await signUp();
  await see('You’re on the list');
  await expect.element(form()).not.toBeInTheDocument();
  const place = () => page.getByRole('group', { name: 'You’re on the list' }).element().getBoundingClientRect();
  await expect.poll(() => place().top).toBeGreaterThanOrEqual(0);
  expect(place().bottom).toBeLessThanOrEqual(innerHeight);
  await accessible();
  await page.getByRole('button', { name: 'Sign up someone else' }).click();
  const firstName = page.getByLabelText('First Name', { exact: true });
  await expect.element(firstName).toHaveFocus();
  await expect.element(firstName).toHaveValue('');
  await expect.element(newsletterBox()).toBeChecked();
});

test('the newsletter is a choice that the form explains, and site.ts decides whether its box is ticked at first', async () => {
  await open();
  await expect.element(newsletterBox()).toBeChecked();
  await expect.element(newsletterBox()).toHaveAccessibleDescription(/You can unsubscribe at any time/);
  newsletter.tickedAtSignup = false;
  await open();
  await expect.element(newsletterBox()).not.toBeChecked();
  await signUp();
  await see('You’re on the list');
  expect(calls('POST audience-signup')[0]?.body).toMatchObject({ subscribeNewsletter: false });
});
