import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byName, columns } from '../../../../../frontend/features/content/guests/columns.ts';
import { orFallback } from '../../../../../frontend/features/content/guests/featured.ts';
import { lastWord } from '../../../../../frontend/features/content/guests/GuestPortrait.tsx';
import { recordings } from '../../../../../frontend/features/content/recordings/recordings.ts';
import { found } from '../../../../../frontend/ui/tables/search.ts';
import { featuredOf } from '../../../../../shared/content/lists/featured.ts';
import type { ArchiveGuest } from '../../../../../shared/content/model/archiveGuest.ts';
import type { Episode } from '../../../../../shared/content/model/episode.ts';
import { site } from '../../../../../shared/site/site.ts';

const guest = (id: number, more: Partial<ArchiveGuest> = {}): ArchiveGuest => ({
  ...{ id, name: `Guest ${id}`, url: null, displayOrder: id, isFeatured: false, description: null, imageUrl: null },
  version: 1,
  ...more,
});

const episode = (episodeNumber: number, more: Partial<Episode> = {}): Episode => ({
  ...{ id: episodeNumber, episodeNumber, title: `Title ${episodeNumber}`, guest: 'Someone', duration: '1:00:00' },
  ...{ description: '', image: '', videoId: `video-${String(episodeNumber).padStart(5, '0')}`, transcriptionUrl: null },
  ...more,
});

test('columns keep the order and differ in length by one at most', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 5 }), (things, count) => {
      const cut = columns(things, count);
      expect(cut.flat()).toEqual(things);
      expect(cut).toHaveLength(count);
      const lengths = cut.map(({ length }) => length);
      expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(1);
    }),
  );
});

test('names are sorted as a reader looks for them', () => {
  const names = ['Zoë', 'émile', 'Anna', 'Eva', 'zachary'].map((name) => ({ name }));
  expect(byName(names).map(({ name }) => name)).toEqual(['Anna', 'émile', 'Eva', 'zachary', 'Zoë']);
});

test('a search ignores accents, case and the order of words', () => {
  for (const typed of ['', '  ', 'jose', 'JOSÉ', 'garcia jo', 'ø'.replace('ø', '')])
    expect(found('José García', typed)).toBe(true);
  expect(found('Søren Łukasz', 'soren luk')).toBe(true);
  expect(found('José García', 'garcia x')).toBe(false);
});

test('at most three guests are featured, in the order that the admin gave', () => {
  const guests = [5, 3, 4, 1, 2].map((id) => guest(id, { isFeatured: id !== 2 }));
  expect(featuredOf(guests).shown.map(({ id }) => id)).toEqual([1, 3, 4]);
});

test('where nobody is featured, three standing guests are shown, without a recording', () => {
  expect(orFallback([guest(1)])).toEqual([guest(1)]);
  const standing = orFallback([]);
  expect(standing.map(({ name }) => name)).toEqual(site.fallbacks.guests.map(({ name }) => name));
  expect(standing).toHaveLength(3);
  expect(standing.every(({ url }) => url === null)).toBe(true);
});

test('without a picture a guest is told by the last word of the name', () => {
  expect(lastWord('Sister Agnes Corriveau ')).toBe('Corriveau');
});

test('all recordings stand in one list, newest first, each once', () => {
  const link = 'https://youtu.be/video-00002';
  const list = recordings(
    [episode(1), episode(2, { guest: 'Guest 7' }), episode(3, { videoId: '' })],
    [guest(6, { url: 'https://example.org/talk' }), guest(7, { url: link }), guest(8, { url: link }), guest(9)],
  );
  expect(list.map(({ path }) => path)).toEqual(['/video/episode-2', '/video/episode-1', '/video/8', '/video/6']);
});

test('episodes that share a film each lead to a page of their own', () => {
  const videoId = 'aaaaaaaaaaa';
  const paths = recordings([episode(1, { videoId }), episode(9, { videoId })], []).map(({ path }) => path);
  expect(paths).toEqual(['/video/episode-9', '/video/episode-1']);
});
