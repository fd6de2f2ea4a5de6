import type { Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessible, allowErrors, cloud, context, newPage, openSite, page } from '../support/openSite.ts';
import { recent } from '../support/publicContent.ts';
import {
  answer,
  answerAll,
  answerForOthers,
  elsewhere,
  followTo,
  openPublicPages,
  see,
  takenOver,
} from '../support/publicPages.ts';

openSite();
openPublicPages();

test('the episode opens over the page, plays, and gives everything back when it is closed', async () => {
  await answerAll();
  await page.goto(cloud.url);
  const watch = page.getByRole('button', { name: 'Watch Latest Episode' });
  await watch.nth(1).waitFor();
  expect(await watch.count()).toBe(2);
  const modal = page.getByRole('dialog', { name: recent.title });
  expect(elsewhere).toEqual([]);
  await watch.first().click();
  await modal.waitFor();
  const frame = await modal.locator('iframe').getAttribute('src');
  expect(frame).toBe('https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0');
  await accessible('dialog');
  await page.keyboard.press('Escape');
  await modal.waitFor({ state: 'detached' });
  await watch.nth(1).click();
  await modal.getByRole('button', { name: 'Close video' }).click();
  await expect.poll(() => watch.nth(1).evaluate((button) => button === document.activeElement)).toBe(true);
  expect(new Set(elsewhere)).toEqual(new Set(['www.youtube-nocookie.com']));
});

test('a link that is no video of ours opens in a new tab, from the hero and from the card', async () => {
  await answer('recent-events/active', { ...recent, videoUrl: 'https://example.org/talk' });
  await answer('upcoming-events/active', null);
  await page.goto(cloud.url);
  await see(recent.title);
  const links = page.getByRole('link', { name: 'Watch Latest Episode' });
  await links.nth(1).waitFor();
  for (const link of await links.all()) {
    expect(await link.getAttribute('href')).toBe('https://example.org/talk');
    expect(await link.getAttribute('target')).toBe('_blank');
    expect(await link.getAttribute('rel')).toContain('noopener');
  }
  expect(await page.getByRole('button', { name: 'Watch Latest Episode' }).count()).toBe(0);
});

test('without events, Home has its standing card, and the hero leads to the recordings', async () => {
  await page.goto(cloud.url);
  await see('The Art of Listening');
  await see(/May 2024 · 90 minutes/);
  await page.getByText('Upcoming').first().waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Watch Latest Episode' }).click();
  await page.waitForURL('**/dharma-chats');
  await see('LATEST EVENT');
  await page.getByText('UPCOMING EVENT').first().waitFor({ state: 'detached' });
  for (const words of ['Tenzin Aldous Marsh', 'Sister Agnes Corriveau', 'Dr. Yusuf Okafor']) await see(words);
  expect(await page.getByText('Coming Soon').count()).toBe(3);
});

test('the hero goes over from the host to the event after three seconds, and at once for who wants no motion', async () => {
  await newPage({ reducedMotion: 'no-preference' });
  await answerForOthers();
  const asked = new Promise<Route>((resolve) => {
    void context.route(`${cloud.url}/api/recent-events/active`, resolve);
  });
  await page.clock.install();
  await followTo('/');
  const event = await asked;
  // From here on time stands still but for what we let pass: the three seconds begin with the event, whenever it came.
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await event.fulfill({ json: recent });
  while (!(await page.getByText(recent.title).first().isVisible())) await page.clock.runFor(20);
  const image = page.locator('img[src="/pictures/lake-768.webp"]');
  await page.clock.runFor(2500);
  expect(await image.count()).toBe(0);
  await page.clock.runFor(1000);
  // It begins once the picture itself has come.
  const style = (name: 'animationDuration' | 'opacity') =>
    image.evaluate((element, property) => getComputedStyle(element)[property], name);
  await expect.poll(() => style('animationDuration'), { timeout: 15_000 }).toBe('12s');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(() => style('opacity'), { timeout: 15_000 }).toBe('1');
});

test('the menu of a small screen opens, and closes when a link is followed', async () => {
  await page.setViewportSize({ width: 390, height: 850 });
  await page.goto(cloud.url);
  const toggle = page.getByRole('button', { name: 'Menu' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await toggle.click();
  await accessible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
  await page.waitForURL('**/about');
  await page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'hidden' });
  for (const words of ['Preserve Wisdom', 'Bridge Traditions', 'Modern Application', 'Build Community'])
    await see(words);
});

test('a page whose code does not arrive says so', async () => {
  await page.goto(cloud.url);
  await takenOver();
  await context.route(/\/assets\/(Interviews|RecordingList)-/, (route) => route.abort());
  await page.getByRole('link', { name: 'Interviews' }).click();
  await see('This page did not load');
  await page.getByRole('button', { name: 'Reload the page' }).waitFor();
  allowErrors(/./);
});
