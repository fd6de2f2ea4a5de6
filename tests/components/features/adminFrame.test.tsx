import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pages, pathOf } from '../../../shared/site/pages.ts';
import { campaign } from '../support/adminAnswers.ts';
import { accessible, fits, hasFocus } from '../support/show.tsx';
import { type ApiCall, openSite, signedIn } from '../support/site.tsx';

/** Opens a page of the admin while this many sends need attention. */
async function showFrame(width: number, { at = pages.adminEvents as string, attention = 0 } = {}) {
  const inNeed = Array.from({ length: attention }, () => campaign({ status: 'PAUSED' }, { PENDING: 1 }));
  await openSite(at, {
    width,
    answers: {
      ...signedIn,
      'GET upcoming-events': [],
      'GET audience-members': [],
      'GET campaigns': ({ query }: ApiCall) => Response.json(query.has('attention') ? inNeed : []),
    },
  });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const nav = () => page.getByRole('navigation', { name: 'Admin' });
const link = (name: string) => nav().getByRole('link', { name });
const group = (name: string) => nav().getByRole('list', { name });
const namesIn = (name: string) =>
  group(name)
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent?.trim());
const toggle = () => page.getByRole('button', { name: /^Menu/ });
const height = () => document.querySelector('header')?.getBoundingClientRect().height ?? 0;

test.each([1440, 1024])('at %i px every place is in sight, in its group', async (width) => {
  await showFrame(width);
  expect(namesIn('Newsletter')).toEqual(['Letters', 'Scheduled and sent', 'Subscribers']);
  expect(namesIn('Events')).toEqual(['Upcoming Events', 'Recent Events', 'Sign-ups']);
  for (const name of ['Dashboard', 'Manage Archive']) await expect.element(link(name)).toBeVisible();
  const rows = new Set(
    nav()
      .getByRole('link')
      .elements()
      .map((each) => Math.round(each.getBoundingClientRect().bottom)),
  );
  expect(rows.size).toBe(1);
  await expect.element(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  expect(toggle().elements()).toEqual([]);
  await accessible({ page: true });
  await fits([width]);
});

test('the place of the page is marked, and so is the list above one of its sends', async () => {
  await showFrame(1280, { at: pathOf('adminCampaign', '1') });
  await expect.element(link('Scheduled and sent')).toHaveAttribute('aria-current', 'page');
  await expect.element(link('Dashboard')).not.toHaveAttribute('aria-current');
});

test.each([390, 320, 768])('at %i px the bar is one row, and its menu has every place', async (width) => {
  await showFrame(width);
  expect(height()).toBeLessThanOrEqual(72);
  await fits([width]);
  expect(nav().elements()).toEqual([]);
  expect(page.getByRole('button', { name: 'Logout' }).elements()).toEqual([]);
  await toggle().click();
  await expect.poll(() => namesIn('Newsletter')).toEqual(['Letters', 'Scheduled and sent', 'Subscribers']);
  await expect.element(link('Manage Archive')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Your account: admin' })).toBeVisible();
  await accessible({ page: true });
  await fits([width]);
  await link('Sign-ups').click();
  await expect.element(nav()).not.toBeInTheDocument();
});

test('the keyboard goes from the menu’s button to its first place, and Escape goes back', async () => {
  await showFrame(390);
  await userEvent.keyboard('{Tab}{Tab}{Enter}{Tab}');
  await hasFocus('Dashboard');
  await userEvent.keyboard('{Escape}');
  await expect.element(nav()).not.toBeInTheDocument();
  await hasFocus('Menu');
});

test('sends that need attention are counted beside their place and, on a phone, on the menu’s button', async () => {
  await showFrame(1280, { attention: 2 });
  await expect.element(link('Scheduled and sent 2 need your attention')).toBeVisible();
  await showFrame(390, { attention: 1 });
  await expect.element(page.getByRole('button', { name: 'Menu 1 needs your attention' })).toBeVisible();
  await toggle().click();
  await expect.element(link('Scheduled and sent 1 needs your attention')).toBeVisible();
});
