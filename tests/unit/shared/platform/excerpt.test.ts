import fc from 'fast-check';
import { expect, test } from 'vitest';
import { excerpt, shortened } from '../../../../shared/platform/text.ts';

test('a text that fits is not changed', () => {
  expect(shortened('One\n two', 8)).toBe('One\n two');
  expect(excerpt(' One\n two ', 7)).toBe('One two');
});

test('a text that is too long ends at a word, and keeps its line breaks', () => {
  expect(shortened('One two,\nthree four', 15)).toBe('One two,\nthree…');
  expect(shortened('One two, three', 12)).toBe('One two…');
  expect(excerpt('One\ntwo three', 9)).toBe('One two…');
});

test('a text without spaces is cut anywhere but within a character', () => {
  expect(shortened('心'.repeat(50), 10)).toBe(`${'心'.repeat(9)}…`);
  expect(shortened(`第12回 ${'心'.repeat(5000)}`, 4000).length).toBe(4000);
  expect(shortened('🪷'.repeat(50), 10)).toBe(`${'🪷'.repeat(4)}…`);
});

test('whatever the input, the result fits and contains only whole characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.integer({ min: 1, max: 40 }), (text, length) => {
      const cut = shortened(text, length);
      expect(cut.length).toBeLessThanOrEqual(length);
      expect(cut.isWellFormed()).toBe(true);
    }),
  );
});
