import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseQuery } from '../../../../../../frontend/features/site/search/rank.ts';
import { findSentence } from '../../../../../../frontend/features/site/search/sentence.ts';
import { wordsOf } from '../../../../../../shared/publishing/search/words.ts';
import { runs } from '../../../../../support/run/runs.ts';

/** Captions of five seconds each. */
const captions = (...bodies: string[]) => ({
  segments: bodies.map((body, at) => ({ speaker: '', startTime: at * 5, endTime: at * 5 + 5, body })),
});
/** The sentence with `*` around what was found, and its time. */
function find(text: ReturnType<typeof captions>, typed: string) {
  const sentence = findSentence(text, parseQuery(typed));
  return (
    sentence && [sentence.pieces.map(({ words, found }) => (found ? `*${words}*` : words)).join(''), sentence.time]
  );
}

const talk = captions(
  'We had tea. Silence is not the',
  'absence of sound. It is a kind of',
  'listening. And listening, in silence, is love.',
);

test('the sentence is whole although captions cut it, and begins at the caption in which it begins', () => {
  expect(find(talk, 'absence ')).toEqual(['Silence is not the *absence* of sound.', 0]);
  expect(find(talk, 'kind ')).toEqual(['It is a *kind* of listening.', 5]);
});

test('of several sentences the one with most of the words wins', () => {
  expect(find(talk, 'silence listening ')).toEqual(['And *listening*, in *silence*, is love.', 10]);
});

test('of sentences with as many words, the one with the words closest together wins', () => {
  const far = captions('Grief is long and never quite what we expected of love. Some love is grief.');
  expect(find(far, 'grief love ')?.[0]).toBe('Some *love* is *grief*.');
});

test('a phrase must stand as it was typed', () => {
  expect(find(talk, '"in silence"')?.[0]).toBe('And listening, *in* *silence*, is love.');
  expect(find(talk, '“silence is not”')?.[0]).toBe('*Silence* *is* *not* the absence of sound.');
  expect(find(talk, '"silence listening"')).toBeNull();
});

test('an unfinished word is marked in whole, and accents do not matter', () => {
  expect(find(captions('Only José listened.'), 'jos')?.[0]).toBe('Only *José* listened.');
});

test('another speaker begins another sentence', () => {
  const both = { segments: captions('and then', 'What then?').segments.map((s, at) => ({ ...s, speaker: `S${at}` })) };
  expect(find(both, 'then ')).toEqual(['and *then*', 0]);
});

test('of a text without full stops, some words around the place are shown', () => {
  const long = captions(
    ...Array.from({ length: 60 }, (_, at) => `word${at} and so it goes on`),
    'the needle at last',
    ...Array.from({ length: 60 }, () => 'and on'),
  );
  const [words, time] = find(long, 'needle ') ?? [];
  expect(words).toMatch(/^… .*\*needle\* at last.* …$/);
  expect(String(words).length).toBeLessThan(200);
  expect(time).toBeGreaterThan(280);
  expect(time).toBeLessThanOrEqual(300);
});

test('a text without times has none, and one without the words has no sentence', () => {
  const plain = { segments: [{ speaker: '', startTime: 0, endTime: 0, body: 'Only written.' }] };
  expect(find(plain, 'written')).toEqual(['Only *written*.', null]);
  expect(find(plain, 'spoken')).toBeNull();
});

test('every word of a text is found in it, marked, and in words of the text', () => {
  const sentence = fc.array(fc.stringMatching(/^[a-zé’]{1,12}[.,]?$/), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(fc.array(sentence, { minLength: 1, maxLength: 6 }), fc.nat(), (sentences, pick) => {
      const text = captions(...sentences.map((words) => words.join(' ')));
      const whole = text.segments.map(({ body }) => body).join(' ');
      const all = wordsOf(whole).filter(({ word }) => word);
      const one = all[pick % all.length];
      if (!one) return;
      const found = findSentence(text, parseQuery(`${whole.slice(one.start, one.end)} `));
      const marked = found?.pieces.filter((piece) => piece.found).map(({ words }) => wordsOf(words)[0]?.word);
      expect(marked).toContain(one.word);
      const shown = found?.pieces
        .map(({ words }) => words)
        .join('')
        .replace(/^… | …$/g, '');
      expect(whole).toContain(shown);
    }),
    { numRuns: runs(200) },
  );
});
