import fc from 'fast-check';
import { expect, test } from 'vitest';
import { columns } from '../../../../../../frontend/features/content/guests/columns.ts';
import { recordings } from '../../../../../../frontend/features/content/recordings/recordings.ts';
import { episode, guest } from '../../../../../support/site/publicContent.ts';

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

test('all recordings are in one list by date, those without one last and the newest first, each once', () => {
  const url = 'https://youtu.be/video-00002';
  const dated = (year: number) => ({ date: `${year}-01-01T00:00:00.000Z` });
  const list = recordings(
    [episode(1, dated(2024)), episode(2, { guest: 'Bo' }), episode(3, { ...dated(2026), videoId: '' }), episode(4)],
    [
      guest(6, 'Ana', { url: 'https://example.org/talk', ...dated(2025) }),
      guest(7, 'Bo', { url }),
      guest(8, 'Cy', { url }),
      guest(9, 'Dee'),
    ],
    null,
  );
  expect(list.map(({ path }) => path)).toEqual([
    ...['/video/6', '/video/episode-1'],
    ...['/video/episode-4', '/video/episode-2', '/video/8'],
  ]);
});
