import { MemoryRouter, useLocation } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Header } from '../../../frontend/features/site/layout/SiteLayout.tsx';
import { pages, pathOf } from '../../../shared/site/pages.ts';
import { campaign } from '../support/adminAnswers.ts';
import { accessible, fits, hasFocus, show, textsOf } from '../support/show.tsx';
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
const namesIn = (name: string) => textsOf(group(name).getByRole('link')).map((text) => text.trim());
const toggle = () => page.getByRole('button', { name: /^Menu/ });
const height = () => document.querySelector('header')?.getBoundingClientRect().height ?? 0;

test.each([1440, 1024])('at %i px every place is in sight, in its group', async (width) => {
  await showFrame(width);
  expect(namesIn('Newsletter')).toEqual(['Letters', 'Scheduled and sent', 'Subscribers']);
  expect(namesIn('Events')).toEqual(['Upcoming Events', 'Recent Events', 'Sign-ups']);
  for (const name of ['Dashboard', 'Manage Archive']) await expect.element(link(name)).toBeVisible();
  const links = nav().getByRole('link').elements();
  expect(new Set(links.map((each) => Math.round(each.getBoundingClientRect().bottom))).size).toBe(1);
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

const Address = () => <output>{useLocation().pathname}</output>;

describe('the header of public pages', () => {
  const toggle = () => page.getByRole('button', { name: 'Menu' });
  const link = (name: string) => page.getByRole('link', { name, exact: true });

  const showHeader = (width: number) =>
    show(
      <MemoryRouter initialEntries={['/about']}>
        <Header />
        <h1>A page</h1>
        <Address />
      </MemoryRouter>,
      width,
    );

  async function isClosed() {
    await expect.element(link('Podcast')).not.toBeInTheDocument();
    await expect.element(toggle()).toHaveAttribute('aria-expanded', 'false');
  }

  test('on a small window the button opens the menu; Escape, the button and a click elsewhere close it', async () => {
    await showHeader(390);
    await isClosed();
    for (const close of [
      () => userEvent.keyboard('{Escape}'),
      () => toggle().click(),
      () => userEvent.click(document.body, { position: { x: 200, y: 700 } }),
    ]) {
      await toggle().click();
      await expect.element(link('Podcast')).toBeVisible();
      await expect.element(toggle()).toHaveAttribute('aria-expanded', 'true');
      await accessible();
      await close();
      await isClosed();
    }
  });

  test('its links come right after the button, and Escape returns the focus to it', async () => {
    await showHeader(390);
    await userEvent.keyboard('{Tab}{Tab}{Enter}{Tab}');
    await hasFocus('Home');
    await userEvent.keyboard('{Escape}');
    await isClosed();
    await hasFocus('Menu');
  });

  test.each(['Podcast', 'About'])('a link closes it: %s, clicked on About', async (name) => {
    await showHeader(390);
    await toggle().click();
    await link(name).click();
    await isClosed();
    await expect.element(page.getByText(`/${name.toLowerCase()}`)).toBeVisible();
  });

  test('on a large window the links are in the bar, even if the menu was open before the window grew', async () => {
    await showHeader(390);
    await toggle().click();
    await page.viewport(1280, 800);
    const inBar = () => (link('About').element().getBoundingClientRect().bottom ?? 0) < 76;
    await expect.poll(inBar).toBe(true);
    await userEvent.keyboard('{Escape}');
    await expect.element(link('About')).toBeVisible();
    await expect.poll(inBar).toBe(true);
    await expect.element(page.getByRole('button', { name: 'Menu' })).not.toBeInTheDocument();
  });
});
