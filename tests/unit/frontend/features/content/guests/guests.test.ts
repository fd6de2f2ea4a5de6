import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byName, columns } from '../../../../../../frontend/features/content/guests/columns.ts';
import { orFallback } from '../../../../../../frontend/features/content/guests/FeaturedGuests.tsx';
import { lastWord } from '../../../../../../frontend/features/content/guests/GuestPortrait.tsx';
import { recordings } from '../../../../../../frontend/features/content/recordings/recordings.ts';
import { matches } from '../../../../../../frontend/ui/tables/search.ts';
import { featuredOf } from '../../../../../../shared/content/lists/featured.ts';
import type { ArchiveGuest } from '../../../../../../shared/content/model/archiveGuest.ts';
import type { Episode } from '../../../../../../shared/content/model/episode.ts';
import { site } from '../../../../../../shared/site/site.ts';

const guest = (id: number, more: Partial<ArchiveGuest> = {}): ArchiveGuest => ({
  ...{ id, name: `Guest ${id}`, url: null, displayOrder: id, isFeatured: false, description: null, imageUrl: null },
  version: 1,
  ...more,
});

const episode = (episodeNumber: number, more: Partial<Episode> = {}): Episode => ({
  ...{ id: episodeNumber, episodeNumber, title: `Title ${episodeNumber}`, guest: 'Someone', duration: '1:00:00' },
  ...{ description: '', image: '', videoId: `video-${String(episodeNumber).padStart(5, '0')}`, transcriptionUrl: null },
  date: null,
  ...more,
});

test('columns keep the order and differ in length by at most one', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 5 }), (things, count) => {
      const split = columns(things, count);
      expect(split.flat()).toEqual(things);
      expect(split).toHaveLength(count);
      const lengths = split.map(({ length }) => length);
      expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(1);
    }),
  );
});

test('names are sorted by the rules of the site’s language', () => {
  const names = ['Zoë', 'émile', 'Anna', 'Eva', 'zachary'].map((name) => ({ name }));
  expect(byName(names).map(({ name }) => name)).toEqual(['Anna', 'émile', 'Eva', 'zachary', 'Zoë']);
});

test('a search ignores accents, case and the order of words', () => {
  for (const typed of ['', '  ', 'jose', 'JOSÉ', 'garcia jo', 'ø'.replace('ø', '')])
    expect(matches('José García', typed)).toBe(true);
  expect(matches('Søren Łukasz', 'soren luk')).toBe(true);
  expect(matches('José García', 'garcia x')).toBe(false);
});

test('at most three featured guests are shown, in display order', () => {
  const guests = [5, 3, 4, 1, 2].map((id) => guest(id, { isFeatured: id !== 2 }));
  expect(featuredOf(guests).shown.map(({ id }) => id)).toEqual([1, 3, 4]);
});

test('if nobody is featured, the three fallback guests are shown, without a recording', () => {
  expect(orFallback([guest(1)])).toEqual([guest(1)]);
  const fallback = orFallback([]);
  expect(fallback.map(({ name }) => name)).toEqual(site.fallbacks.guests.map(({ name }) => name));
  expect(fallback).toHaveLength(3);
  expect(fallback.every(({ url }) => url === null)).toBe(true);
});

test('without a picture a guest is shown as the last word of the name', () => {
  expect(lastWord('Sister Agnes Corriveau ')).toBe('Corriveau');
});

test('all recordings are in one list, newest first, each once', () => {
  const link = 'https://youtu.be/video-00002';
  const list = recordings(
    [episode(1), episode(2, { guest: 'Guest 7' }), episode(3, { videoId: '' })],
    [guest(6, { url: 'https://example.org/talk' }), guest(7, { url: link }), guest(8, { url: link }), guest(9)],
    null,
  );
  expect(list.map(({ path }) => path)).toEqual(['/video/episode-2', '/video/episode-1', '/video/8', '/video/6']);
});

test('episodes that share a film each lead to a page of their own', () => {
  const videoId = 'aaaaaaaaaaa';
  const paths = recordings([episode(1, { videoId }), episode(9, { videoId })], [], null).map(({ path }) => path);
  expect(paths).toEqual(['/video/episode-9', '/video/episode-1']);
});
