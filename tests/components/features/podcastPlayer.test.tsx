import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type * as Module from '../../../frontend/features/content/recordings/PodcastPlayer.tsx';
import { site } from '../../../shared/site/site.ts';
import { accessible, show } from '../support/show.tsx';

const player = 'https://open.spotify.com/embed/show/a-real-one';
const { player: sample } = site.podcast;
beforeEach(() => void Object.assign(site.podcast, { player }));
afterEach(() => void Object.assign(site.podcast, { player: sample }));

/** The player of a site with a podcast. It is imported here, because the module reads the podcast's address once. */
async function showPlayer() {
  const address = '../../../frontend/features/content/recordings/PodcastPlayer.tsx?of-a-real-show';
  const { PodcastPlayer }: typeof Module = await import(/* @vite-ignore */ address);
  await show(<PodcastPlayer />);
}
const frame = () => page.getByTitle('Dharma Chats, the podcast').element() as HTMLIFrameElement;
const opacity = () => getComputedStyle(frame()).opacity;

test('the podcast’s player replaces our picture once it has loaded', async () => {
  vi.spyOn(window, 'fetch').mockResolvedValue(new Response());
  await showPlayer();
  await expect.poll(opacity).toBe('1');
  expect(frame().src).toBe(player);
});

test('if the podcast’s player does not load, a message says so and the picture stays', async () => {
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('offline'));
  await showPlayer();
  await expect.element(page.getByText(/can’t be reached right now/)).toBeVisible();
  expect(opacity()).toBe('0');
  expect(frame().parentElement?.querySelector('img')?.offsetHeight).toBe(site.podcast.height);
  await accessible();
});
