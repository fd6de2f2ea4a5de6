import fc from 'fast-check';
import { expect, test } from 'vitest';
import { WordIndex } from '../../../../../functions/lib/publishing/search/wordIndex.ts';
import { countsIn } from '../../../../../shared/publishing/search/postings.ts';
import { fileOf } from '../../../../../shared/publishing/search/searchIndex.ts';
import { isStopWord, wordsOf } from '../../../../../shared/publishing/search/words.ts';
import { runs } from '../../../../support/run/runs.ts';

const spoken = (body: string) => ({ segments: [{ speaker: '', startTime: 0, endTime: 1, body }] });

/** Makes an index of the texts, and looks words up as a browser does. */
function indexOf(texts: string[], fileLength?: number) {
  const index = new WordIndex(fileLength);
  const lengths = texts.map((text, at) => index.add(at, spoken(text)));
  const files = index.files();
  const firsts = files.map(({ first }) => first);
  const counts = (word: string) => countsIn(JSON.parse(files[fileOf(firsts, word)]?.body ?? '{}'), word);
  return { lengths, files, counts };
}

test('the index says how often each text has a word', () => {
  const { counts, lengths } = indexOf(['Rivers, a river.', 'Bells', 'A bell, a river']);
  expect(counts('river')).toEqual(
    new Map([
      [0, 2],
      [2, 1],
    ]),
  );
  expect(counts('bell')).toEqual(
    new Map([
      [1, 1],
      [2, 1],
    ]),
  );
  expect(counts('rain')).toEqual(new Map());
  expect(lengths).toEqual([3, 1, 4]);
});

test('words like those of JavaScript’s objects are words', () => {
  const { counts } = indexOf(['constructor __proto__ toString', '7 10 9']);
  for (const word of ['constructor', 'proto', 'tostring']) expect(counts(word), word).toEqual(new Map([[0, 1]]));
  for (const word of ['7', '10', '9']) expect(counts(word), word).toEqual(new Map([[1, 1]]));
  expect(counts('valueof')).toEqual(new Map());
});

test('every word of every text is found in it, however the words are cut into files', () => {
  const text = fc.array(fc.stringMatching(/^[a-zäöé0-9'’]{1,6}$/), { maxLength: 30 }).map((all) => all.join(' '));
  fc.assert(
    fc.property(fc.array(text, { maxLength: 8 }), fc.integer({ min: 1, max: 200 }), (texts, fileLength) => {
      const { counts } = indexOf(texts, fileLength);
      for (const [at, written] of texts.entries()) {
        const all = wordsOf(written).map(({ word }) => word);
        for (const word of all)
          if (word && !isStopWord(word)) expect(counts(word).get(at)).toBe(all.filter((each) => each === word).length);
      }
    }),
    { numRuns: runs(200) },
  );
});

test('files are about as long as they should be, and in the order of the alphabet', () => {
  const texts = Array.from({ length: 40 }, (_, at) =>
    Array.from({ length: 50 }, (_, n) => `w${(at * 37 + n * 11) % 500}x`).join(' '),
  );
  const { files } = indexOf(texts, 1000);
  expect(files.length).toBeGreaterThan(5);
  expect(files.map(({ first }) => first)).toEqual(files.map(({ first }) => first).toSorted());
  for (const { body } of files.slice(0, -1)) {
    expect(body.length).toBeGreaterThan(500);
    expect(body.length).toBeLessThan(1600);
  }
});
