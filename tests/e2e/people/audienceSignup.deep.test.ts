import { expect, test } from 'vitest';
import { announced } from '../../../shared/time/announcedEvent.ts';
import { accessible, allowErrors, cloud, context, openSite, page } from '../../support/cloud/openSite.ts';
import { next, upcoming } from '../../support/site/publicContent.ts';
import { answer, formTakenOver, openPublicPages, see } from '../../support/site/publicPages.ts';

openSite();
openPublicPages();

test('a visitor signs up for the live event, after seeing what was missing', async () => {
  await answer('upcoming-events/active', next);
  await page.goto(`${cloud.url}/audience-signup`);
  await see('Lanterns on the Water');
  await formTakenOver();
  await page.getByRole('button', { name: 'Join Live Audience' }).click();
  for (const message of [
    'First name must be at least 2 characters',
    'Last name must be at least 2 characters',
    'Please enter a valid email address',
    'Please enter your city',
    "Please select how you'd like to attend",
    'You must agree to the terms',
  ])
    await see(message);
  await accessible();
  await page.getByLabel('First name').fill('Ana');
  await page.getByLabel('Last name').fill('Lima');
  await page.getByLabel('Email').fill('ana@example.org');
  await page.getByLabel('City').fill('New York');
  await page.getByLabel(/^Virtual/).check();
  await page.getByLabel(/I agree/).check();
  await page.getByRole('button', { name: 'Join Live Audience' }).click();
  await see('Sign-up Successful!');
  await page.getByRole('button', { name: 'Sign up someone else' }).click();
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('');
  expect(await page.getByLabel(/newsletter/).isChecked()).toBe(true);

  await answer('audience-signup', { message: 'Broken' }, 500);
  await page.getByLabel('First name').fill('Ana');
  await page.getByLabel('Last name').fill('Lima');
  await page.getByLabel('Email').fill('ana@example.org');
  await page.getByLabel('City').fill('New York');
  await page.getByLabel(/^In person/).check();
  await page.getByLabel(/I agree/).check();
  await page.getByRole('button', { name: 'Join Live Audience' }).click();
  await see('There was a problem submitting your information. Please try again.');
  expect(await page.getByLabel('First name').inputValue()).toBe('Ana');
  allowErrors(/500/);
});

test('an event whose date can be parsed has a button for the calendar; another has none', async () => {
  await answer('upcoming-events/active', next);
  await page.goto(`${cloud.url}/audience-signup`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Add to calendar' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.ics$/);
  expect(await page.locator('script[type="application/ld+json"]').textContent()).toContain('2099-12-17T19:00:00-05:00');

  await context.unroute(`${cloud.url}/api/upcoming-events/active`);
  await answer('upcoming-events/active', announced({ ...upcoming, eventDate: 'This winter' }));
  await page.reload();
  await see('This winter');
  expect(await page.getByRole('link', { name: 'Add to calendar' }).count()).toBe(0);
});
