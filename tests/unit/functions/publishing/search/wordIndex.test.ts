import fc from 'fast-check';
import { expect, test } from 'vitest';
import { WordIndex } from '../../../../../functions/lib/publishing/search.ts';
import { countsIn, fileOf, isStopWord, wordsOf } from '../../../../../shared/publishing/search.ts';

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

test('the index says how often each text has a word, however the words are cut into files', () => {
  // Some are names of JavaScript's objects, or keys that objects put in another order.
  const own = fc.constantFrom('constructor', '__proto__', 'toString', '7', '10', '9');
  const word = fc.oneof(own, fc.stringMatching(/^[a-zäöé0-9'’]{1,6}$/));
  const text = fc.array(word, { maxLength: 30 }).map((all) => all.join(' '));
  fc.assert(
    fc.property(fc.array(text, { maxLength: 8 }), fc.integer({ min: 1, max: 200 }), (texts, fileLength) => {
      const { counts, lengths } = indexOf(texts, fileLength);
      const all = texts.map((written) => wordsOf(written).map(({ word }) => word));
      expect(lengths).toEqual(all.map(({ length }) => length));
      for (const word of new Set([...all.flat(), 'valueof'])) {
        if (!word || isStopWord(word)) continue;
        const times = all.map((words, at) => [at, words.filter((each) => each === word).length] as const);
        expect(counts(word)).toEqual(new Map(times.filter(([, count]) => count > 0)));
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
