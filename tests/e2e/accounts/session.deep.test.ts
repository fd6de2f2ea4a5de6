import { expect, test } from 'vitest';
import { errors, fillLogin } from '../../support/browser/adminPages.ts';
import { cloud, context, openSite, page } from '../../support/cloud/openSite.ts';

openSite({ window: { viewport: { width: 1440, height: 900 } }, errors });

/** As in a browser that blocks cookies: the response arrives without its cookie. */
const keepNoCookies = () =>
  page.route('**/api/login', async (route) => {
    const response = await route.fetch();
    const { 'set-cookie': _, ...headers } = response.headers();
    await context.clearCookies();
    await route.fulfill({ response, headers });
  });

test('an admin whose browser keeps no cookies sees why the login failed and what to do', async () => {
  await keepNoCookies();
  await page.goto(`${cloud.url}/admin/events`);
  await fillLogin(page);
  const form = page.getByRole('form', { name: 'Admin login' });
  await form.getByText('Please allow cookies for this site').waitFor();
  await page.getByText('Login failed', { exact: true }).waitFor();
  expect(await page.getByText('session has ended').count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe('/login');

  await page.unroute('**/api/login');
  await fillLogin(page);
  await page.waitForURL('**/admin/events');
});

test('"Please log in" disappears after signing in', async () => {
  await page.goto(`${cloud.url}/admin/email-templates`);
  await fillLogin(page);
  await page.getByRole('link', { name: 'Edit' }).first().click();
  const editor = page.locator('main');
  await editor.getByLabel('Subject').fill('In spring');
  await context.clearCookies();
  await editor.getByRole('button', { name: /^Save/ }).click();
  const again = page.getByRole('dialog', { name: 'Please log in again' });
  await again.waitFor();
  await page.getByText('Please log in').first().waitFor({ state: 'attached' });
  await fillLogin(again);
  await again.waitFor({ state: 'detached' });
  await editor.getByText('Please log in').waitFor({ state: 'detached' });
  expect(await editor.getByLabel('Subject').inputValue()).toBe('In spring');
});
