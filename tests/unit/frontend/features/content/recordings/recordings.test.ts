import { expect, test } from 'vitest';
import { recordings } from '../../../../../../frontend/features/content/recordings/recordings.ts';
import { guest } from '../../../../../support/site/publicContent.ts';

const episode = (id: number, date: string | null) => ({
  ...{ id, episodeNumber: id, title: `Talk ${id}`, guest: '', duration: '', description: '', image: '' },
  ...{ videoId: `video-0000${id}`, transcriptionUrl: null, date },
});
const url = 'https://youtu.be/WhWc3b3KhnY';

test('episodes and guests are listed together by date; those without one come last', () => {
  const episodes = [episode(1, '2024-01-01T00:00:00.000Z'), episode(2, null), episode(3, '2026-01-01T00:00:00.000Z')];
  const guests = [guest(5, 'Ana', { url }), guest(6, 'Bo', { url, date: '2025-01-01T00:00:00.000Z' })];
  expect(recordings(episodes, guests, null).map(({ path }) => path)).toEqual([
    ...['/video/episode-3', '/video/6', '/video/episode-1'],
    ...['/video/episode-2', '/video/5'],
  ]);
});
