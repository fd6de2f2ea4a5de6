import { expect, test } from 'vitest';
import { button, errors, failing, fillLogin, go } from '../../support/browser/adminPages.ts';
import { accessible, context, openSite, page, toast } from '../../support/cloud/openSite.ts';

openSite({ window: { viewport: { width: 1440, height: 900 } }, errors });

test('the admin pages lead to the login and back, and every failure is shown', async () => {
  await go('/admin/events');
  await page.waitForURL('**/login');
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
  await failing('POST', '/api/login', async () => {
    await fillLogin(page);
    await toast('Login error', 'An error occurred during login. Please try again.');
  });
  await fillLogin(page, 'wrong');
  await toast('Login failed', 'Invalid username or password.');
  await accessible();
  await page.route('**/api/login', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'Retry-After': '90' },
      json: { message: 'Too many attempts. Please try again in 2 minutes.' },
    }),
  );
  await fillLogin(page);
  await page.getByText('Try again in 2 minutes.').first().waitFor();
  await page.unroute('**/api/login');
  await fillLogin(page);
  await toast('Login successful', 'You have been successfully logged in.');
  await page.waitForURL('**/admin/events');
  await go('/login');
  await page.waitForURL('**/admin');
  await failing('POST', '/api/logout', async () => {
    await button('Logout').click();
    await toast('Logout failed', 'An error occurred during logout.');
  });
  await button('Logout').click();
  await toast('Logged out', 'You have been successfully logged out.');
  await page.waitForURL('**/login');
});

test('an admin whose browser blocks cookies sees why the login failed and what to do', async () => {
  await page.route('**/api/login', async (route) => {
    const response = await route.fetch();
    const { 'set-cookie': _, ...headers } = response.headers();
    await context.clearCookies();
    await route.fulfill({ response, headers });
  });
  await go('/login');
  await fillLogin(page);
  await page.getByRole('form', { name: 'Admin login' }).getByText('Please allow cookies for this site').waitFor();
  await page.getByText('Login failed', { exact: true }).waitFor();
  expect(await page.getByText('session has ended').count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe('/login');
});
