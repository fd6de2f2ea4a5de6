import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameKey } from '../../../../../functions/lib/content/guests/archiveGuests.ts';
import { guestsOf, slugOf } from '../../../../../functions/lib/publishing/guests.ts';
import { runs } from '../../../../support/run/runs.ts';
import { guest } from '../../../../support/site/publicContent.ts';

test.each([
  ['Ana Lima', 'ana-lima'],
  ['José García', 'jose-garcia'],
  ['Dr. Søren O’Neill', 'soren-oneill'],
  ['Müller', 'muller'],
  ['Mueller', 'mueller'],
])('%s is at /guests/%s', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test.each([
  ['Лев Толстой', /^lev-tolstoi?y?-[0-9a-f]{8}$/],
  ['春', /^guest-[0-9a-f]{8}$/],
  ['Ana '.repeat(30), /^ana(-ana)+-[0-9a-f]{8}$/],
  // It would be the address of a name that ends with a hash.
  ['Guest 0123abcd', /^guest-0123abcd-[0-9a-f]{8}$/],
])('%s has a slug that ends with a hash', (name, form) => {
  expect(slugOf(name)).toMatch(form);
  expect(slugOf(name).length).toBeLessThanOrEqual(60);
});

const word = fc.oneof(
  fc.constantFrom(...['Ana', 'José', 'jose', 'Müller', 'Mueller', 'Muller', 'Лев', 'Lev', '春', 'Jean-Luc']),
  fc.constantFrom('Dr.', 'Sister', 'PhD', 'guest'),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
);
const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));

test('two people never have the same slug, and one person’s names never differ but in their hyphens', () => {
  fc.assert(
    fc.property(name, name, (a, b) => {
      if (!nameKey(a) || !nameKey(b)) return;
      const plain = (text: string) => slugOf(text).replaceAll('-', '');
      expect(nameKey(a) === nameKey(b)).toBe(plain(a) === plain(b));
      expect(slugOf(a)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    }),
    { numRuns: runs(500) },
  );
});

test('a guest who is added changes no one’s address, and no page gets someone else', () => {
  fc.assert(
    fc.property(fc.uniqueArray(name, { maxLength: 8 }), name, fc.nat(8), (names, added, at) => {
      const guests = (all: string[]) =>
        guestsOf(
          all.map((each, id) => guest(id + 1, each, { description: `Words about ${each}.` })),
          [],
        );
      const before = guests(names);
      const after = guests(names.toSpliced(at, 0, added));
      for (const [slug, { name: shown }] of before.bySlug) {
        const now = after.bySlug.get(slug)?.name ?? '';
        expect(nameKey(now), slug).toBe(nameKey(shown));
      }
    }),
    { numRuns: runs(200) },
  );
});
