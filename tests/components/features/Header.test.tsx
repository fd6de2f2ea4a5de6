import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Header } from '../../../frontend/features/site/layout/SiteLayout.tsx';
import { accessible, hasFocus, show } from '../support/show.tsx';

const toggle = () => page.getByRole('button', { name: 'Menu' });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const Address = () => <output>{useLocation().pathname}</output>;

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
