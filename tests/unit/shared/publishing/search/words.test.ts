import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isStopWord, wordsOf } from '../../../../../shared/publishing/search.ts';
import { runs } from '../../../../support/run/runs.ts';

const words = (text: string) => wordsOf(text).map(({ word }) => word);

test.each([
  ['case and accents do not count', 'José GARCÍA, Zürich', ['jose', 'garcia', 'zurich']],
  ['an apostrophe belongs to its word, whichever it is', "don’t don't O’Brien", ['dont', 'dont', 'obrien']],
  ['a possessive is the word itself', 'the teacher’s bell', ['the', 'teacher', 'bell']],
  ['a plural is its singular', 'teachers stories boxes', ['teacher', 'story', 'boxe']],
  ['a word that only ends like a plural stays', 'Jesus stillness bus', ['jesus', 'stillness', 'bus']],
  ['digits are words', '108 beads in 2024', ['108', 'bead', 'in', '2024']],
  ['other scripts have words too', 'Тишина и ветер', ['тишина', 'и', 'ветер']],
  ['marks between words are none', 'breath—slowly…', ['breath', 'slowly']],
])('%s', (_, text, expected) => {
  expect(words(text)).toEqual(expected);
});

test('a word says where it stands', () => {
  const text = 'So: the Teacher’s bell.';
  expect(wordsOf(text).map(({ start, end }) => text.slice(start, end))).toEqual(['So', 'the', 'Teacher’s', 'bell']);
});

test('a word is the same wherever it stands, and in any case', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[\p{L}\p{N}]{1,12}$/u)), (tokens) => {
      const alone = tokens.map((token) => words(token)[0]);
      expect(words(tokens.join(' '))).toEqual(alone);
      expect(words(tokens.join(' — ').normalize('NFD'))).toEqual(alone);
    }),
    { numRuns: runs(100) },
  );
});

test('function words are stop words, also in the form in which they are compared', () => {
  for (const word of words('This is what he was, and because of that it does not'))
    expect(isStopWord(word), word).toBe(true);
  expect(isStopWord('silence')).toBe(false);
});
