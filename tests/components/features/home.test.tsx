import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pages } from '../../../shared/site/pages.ts';
import { next, recent } from '../../support/site/publicContent.ts';
import { documentAt } from '../support/documentAt.ts';
import { accessible, fits } from '../support/show.tsx';
import { hostsElsewhere, openSite, see } from '../support/site.tsx';

/** Opens Home with these events from the API. */
const openHome = ({ recent = null, upcoming = null }: { recent?: object | null; upcoming?: object | null }) =>
  openSite('/', { answers: { 'GET recent-events/active': recent, 'GET upcoming-events/active': upcoming } });
const film = 'Watch Latest Episode';

test('the episode opens over the page, plays, and restores everything when it is closed', async () => {
  await openHome({ recent, upcoming: next });
  const watch = page.getByRole('link', { name: film });
  await expect.poll(() => watch.elements().length).toBe(2);
  expect([...hostsElsewhere()]).toEqual([]);
  const modal = page.getByRole('dialog', { name: recent.title });
  const scrolls = () => getComputedStyle(document.documentElement).overflow !== 'hidden';
  const ways = [
    () => userEvent.keyboard('{Escape}'),
    () => modal.getByRole('button', { name: 'Close video' }).click(),
    () => userEvent.click(modal, { position: { x: 8, y: 8 } }),
  ];
  for (const [at, close] of ways.entries()) {
    const link = watch.nth(at % 2);
    await link.click();
    await expect.element(modal).toBeVisible();
    expect(modal.element().querySelector('iframe')?.src).toBe(
      'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0',
    );
    await expect.poll(() => [...hostsElsewhere()]).toEqual(['www.youtube-nocookie.com']);
    expect([modal.element().matches(':modal'), scrolls()]).toEqual([true, false]);
    if (at === 0) {
      await fits([768, 390, 1280]);
      await accessible({ page: true });
    }
    await close();
    await expect.element(modal).not.toBeInTheDocument();
    await expect.element(link).toHaveFocus();
    expect(scrolls()).toBe(true);
  }
});

test('a link that is not a video opens in a new tab, from the hero and from the card', async () => {
  await openHome({ recent: { ...recent, videoUrl: 'https://example.org/talk' } });
  await see(recent.title);
  const links = page.getByRole('link', { name: film });
  await expect.poll(() => links.elements().length).toBe(2);
  for (const link of links.elements()) {
    expect(link.getAttribute('href')).toBe('https://example.org/talk');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toContain('noopener');
  }
  expect(links.elements().some((link) => link.hasAttribute('aria-haspopup'))).toBe(false);
});

test('without events, Home shows its default card, and the hero leads to the recordings', async () => {
  await openHome({});
  await see('The Art of Listening');
  await see(/May 2024 · 90 minutes/);
  expect(page.getByText('Upcoming').elements()).toHaveLength(0);
  await page.getByRole('link', { name: film }).first().click();
  await expect.poll(() => location.pathname).toBe(pages.product);
});

test('without events, the recordings page shows its default guests and no upcoming event', async () => {
  await openSite(pages.product, { answers: {}, published: documentAt(pages.product, {}) });
  await see('LATEST EVENT');
  expect(page.getByText('UPCOMING EVENT').elements()).toHaveLength(0);
  for (const words of ['Tenzin Aldous Marsh', 'Sister Agnes Corriveau', 'Dr. Yusuf Okafor']) await see(words);
  expect(page.getByText('Coming Soon').elements()).toHaveLength(3);
});
