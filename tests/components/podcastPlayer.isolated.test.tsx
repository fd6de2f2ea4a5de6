import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { PodcastPlayer } from '../../frontend/features/recordings/PodcastPlayer.tsx';
import { site } from '../../shared/site.ts';
import { accessible, show } from './show.tsx';

const player = vi.hoisted(() => 'https://open.spotify.com/embed/show/a-real-one');

vi.mock(import('../../shared/site.ts'), async (original) => {
  const { site } = await original();
  return { site: { ...site, podcast: { ...site.podcast, player } } } as never;
});

const frame = () => page.getByTitle('Dharma Chats, the podcast').element() as HTMLIFrameElement;
const opacity = () => getComputedStyle(frame()).opacity;

test('the podcast’s player comes over our picture once it is there', async () => {
  vi.spyOn(window, 'fetch').mockResolvedValue(new Response());
  await show(<PodcastPlayer />);
  await expect.poll(opacity).toBe('1');
  expect(frame().src).toBe(player);
});

test('where the podcast’s player cannot be had it says so, and the picture stays', async () => {
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('offline'));
  await show(<PodcastPlayer />);
  await expect.element(page.getByText(/cannot be reached just now/)).toBeVisible();
  expect(opacity()).toBe('0');
  expect(frame().parentElement?.querySelector('img')?.offsetHeight).toBe(site.podcast.height);
  await accessible();
});
