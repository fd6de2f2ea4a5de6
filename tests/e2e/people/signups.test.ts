import { expect, test } from 'vitest';
import { attempt, button, failing, go, hasFocus } from '../../support/browser/adminPages.ts';
import { accessible, cloud, openSite, page } from '../../support/cloud/openSite.ts';
import { signIn } from '../../support/cloud/visitor.ts';
import { announce, cancelLink, fillIn } from '../../support/data/audience.ts';

// The browser itself reports the request that fails.
openSite({ errors: [/Failed to load resource/] });

test('a visitor signs up, after seeing what was missing, gets a mail, and cancels with its link', async () => {
  const operator = await signIn(cloud);
  await announce(operator, 'Lanterns', 'May 3, 2031');
  await cloud.untilIdle();
  await go('/audience-signup');
  await page.getByRole('heading', { name: 'Lanterns' }).waitFor();
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Add to calendar' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/\.ics$/);

  await page.locator('form[novalidate]').waitFor();
  expect(await page.getByLabel(/newsletter/).isChecked()).toBe(true);
  await button('Join Live Audience').click();
  for (const message of [
    'First name must be at least 2 characters',
    'Last name must be at least 2 characters',
    'Please enter a valid email address',
    'Please enter your city',
    'Please select how you’d like to attend',
    'You must agree to the terms',
  ])
    await page.getByText(message).first().waitFor();
  await accessible();
  await fillIn('ana@example.org', /^In person/);
  await failing('POST', '/api/audience-signup', () =>
    attempt(
      button('Join Live Audience'),
      'Error',
      'There was a problem submitting your information. Please try again.',
    ),
  );
  expect(await page.getByLabel('First name').inputValue()).toBe('Ana');
  await attempt(button('Join Live Audience'), 'Sign-up Successful!');
  const confirmation = page.getByRole('group', { name: 'You’re signed up' });
  for (const words of ['Lanterns', 'May 3, 2031, 7:00 PM EDT', 'The Sample Hall', '$10.00', 'ana@example.org'])
    await confirmation.getByText(words).first().waitFor();
  await hasFocus(confirmation);
  expect(await page.getByLabel('First name').count()).toBe(0);
  await accessible();
  await button('Sign up someone else').click();
  await hasFocus(page.getByLabel('First name'));
  expect(await page.getByLabel('First name').inputValue()).toBe('');

  await go(await cancelLink('ana@example.org'));
  const signups = async () => (await operator.call('/api/audience-members')).json();
  expect(await signups()).toHaveLength(1);
  const cancel = button('Cancel my sign-up');
  await failing('POST', '/api/audience-signup/cancel', async () => {
    await cancel.click();
    await page.getByText('Your sign-up hasn’t changed.').waitFor();
  });
  await cancel.click();
  await page.getByRole('heading', { name: 'Your sign-up is canceled' }).waitFor();
  expect(await signups()).toEqual([]);
});
