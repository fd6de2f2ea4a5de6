import { expect, test } from 'vitest';
import { relatedOf } from '../../../../../functions/lib/publishing/guests.ts';

const guest = (slug: string, text: string, recordings: string[] = []) => ({
  ...{ slug, text },
  recordings: recordings.map((name) => ({ name })),
});

const texts = {
  ana: 'A potter whose kiln burned for forty years, and the clay she dug.',
  bo: 'Clay, glaze and the patience of a kiln: a potter speaks about bowls.',
  cy: 'A beekeeper who keeps her hives in the abbey’s orchard.',
  dee: 'An orchard of old apples, and the hives between its rows.',
  eve: 'Forty nights at sea, and what the sailors sang.',
  flo: 'Sailors’ songs, and how they change at sea.',
  gil: 'Mathematics.',
  hal: 'Chess.',
};
const all = Object.entries(texts).map(([slug, text]) => guest(slug, text));

test('those whose words are most alike are related, and no one else', () => {
  const related = relatedOf(all);
  expect(related.get('ana')?.[0]).toBe('bo');
  expect(related.get('cy')).toEqual(['dee']);
  expect(related.get('flo')).toEqual(['eve']);
  expect(related.get('gil')).toEqual([]);
});

test('those who share a recording come first, who share more before who share one', () => {
  const sharing: Record<string, string[]> = { ana: ['1', '2', '3'], gil: ['3'], hal: ['1', '2'] };
  const related = relatedOf(all.map(({ slug, text }) => guest(slug, text, sharing[slug])));
  expect(related.get('ana')).toEqual(['hal', 'gil', 'bo']);
  expect(related.get('gil')).toEqual(['ana']);
});

test('there are at most three, and they are the same in whatever order the guests are given', () => {
  const many = Array.from({ length: 20 }, (_, n) =>
    guest(`g-${String.fromCharCode(97 + n)}`, n < 5 ? 'clay kiln' : `word${n}`),
  );
  expect(relatedOf(many).get('g-c')).toEqual(['g-a', 'g-b', 'g-d']);
  expect(relatedOf(many.toReversed()).get('g-c')).toEqual(['g-a', 'g-b', 'g-d']);
});

test('words that all have make no one alike', () => {
  const same = Array.from({ length: 8 }, (_, n) => guest(`g-${n}`, 'A sample guest of the archive.'));
  expect([...relatedOf(same).values()].flat()).toEqual([]);
});
