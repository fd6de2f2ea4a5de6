import { expect, test } from 'vitest';
import { button, dialog, errors, go } from '../../support/browser/adminPages.ts';
import { cloud, context, openSite, page } from '../../support/cloud/openSite.ts';
import { content, focused, row, says } from '../../support/data/eventsOfContent.ts';

openSite({ content, signedIn: true, pages: 'one', errors });

test('a duplicated event’s form is filled in except for the date', async () => {
  await go('/admin/events');
  await button('Duplicate Lanterns').click();
  expect(await focused()).toBe('Date');
  expect(await page.getByLabel('Guests').inputValue()).toBe('Freya Montclair');
  await page.keyboard.type('June 7, 2031');
  await button('Create').click();
  await says('Event created successfully');
  await page.getByRole('listitem').filter({ hasText: 'Lanterns' }).filter({ hasText: 'June 7, 2031' }).waitFor();

  await go('/admin/recent-events');
  await button('Duplicate The Bell').click();
  expect(await focused()).toBe('Date');
  await page.keyboard.type('June 7, 2026');
  await button('Add Event', dialog()).click();
  await row('The Bell').filter({ hasText: 'June 7, 2026' }).waitFor();
});

test('a past event becomes a recent event once its video is added, and is no longer announced', async () => {
  await go('/admin/events');
  await page.getByRole('listitem').filter({ hasText: 'Lanterns' }).first().locator('img').first().waitFor();
  await button('Make recent event: Lanterns').last().click();
  await page.getByRole('dialog', { name: 'Add New Recent Event' }).waitFor();
  expect(await focused()).toBe('Video URL');
  expect(await dialog().getByLabel('Presenter').inputValue()).toBe('Freya Montclair');
  await page.keyboard.type('https://youtu.be/R6MlUcmOul8');
  // The page ends the announcement by a separate request, which a reload would cut off.
  const takenBack = page.waitForResponse(
    (response) => response.request().method() !== 'GET' && response.url().includes('/api/upcoming-events'),
  );
  await button('Add Event', dialog()).click();
  await row('Lanterns').getByText('Active', { exact: true }).waitFor();
  expect((await takenBack).status()).toBe(200);
  await row('Lanterns').locator('img').waitFor();
  await page.reload();
  await row('Lanterns').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await go('/audience-signup');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await (await context.request.get(`${cloud.url}/api/upcoming-events`)).json()).not.toContainEqual(
    expect.objectContaining({ isActive: true }),
  );
});
