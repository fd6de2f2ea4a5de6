import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  filesFor,
  findSentence,
  parseQuery,
  rank,
  rankClose,
} from '../../../../../frontend/features/site/search/rank.ts';
import { WordIndex } from '../../../../../functions/lib/publishing/search.ts';
import { type Entry, type SearchIndex, wordsOf } from '../../../../../shared/publishing/search.ts';
import { runs } from '../../../../support/run/runs.ts';

interface Given {
  title: string;
  guest?: string;
  text?: string;
}

/** An index of these recordings, the newest first, whose words are all loaded. */
function search(given: Given[]) {
  const words = new WordIndex();
  const texts = given.map(({ text = '' }, at): [string, number] => [
    `/t/${at}`,
    words.add(at, { segments: [{ speaker: '', startTime: 0, endTime: 0, body: text }] }),
  ]);
  const files = words.files();
  const entries = given.map(
    ({ title, guest = '' }, at): Entry => ({
      ...{ kind: 'episode', path: `/video/episode-${at}`, title, guest, date: null, number: at, texts: [at] },
    }),
  );
  const index: SearchIndex = { edition: 'e', firsts: files.map(({ first }) => first), texts, entries };
  const loaded = new Map(files.map(({ body }, at) => [at, JSON.parse(body)]));
  const titles = (results: { entry: Entry }[]) => results.map(({ entry }) => entry.title);
  return {
    index,
    find: (typed: string) => titles(rank(index, parseQuery(typed), loaded)),
    findByName: (typed: string) => titles(rank(index, parseQuery(typed), new Map())),
    close: (typed: string) => titles(rankClose(index, parseQuery(typed))),
    texts: (typed: string) => rank(index, parseQuery(typed), loaded).map((result) => result.texts),
  };
}

const some = search([
  { title: 'Open Sky', guest: 'Agnes Corriveau', text: 'Patience is a river. We spoke of prayer.' },
  { title: 'On Patience', guest: 'Bo Lind', text: 'Nothing of it was said.' },
  {
    title: 'The Bell',
    guest: 'Ana Lima',
    text: 'Patience patience patience, and a bell, and more words about other things.',
  },
]);

test.each([
  ['titles and guests go first, then what was said most densely', 'patience', ['On Patience', 'The Bell', 'Open Sky']],
  ['one word may be in the name and another in what was said', 'agnes prayer', ['Open Sky']],
  ['all words must be found', 'agnes bell', []],
  ['the last word may be unfinished', 'riv', ['Open Sky']],
  ['a space says that the last word is finished', 'riv ', []],
  ['only the last word may be unfinished', 'riv prayer', []],
  ['stop words make no difference beside others', 'the patience of the', ['On Patience', 'The Bell', 'Open Sky']],
  ['a stop word alone is looked for in names', 'the', ['The Bell']],
  ['a phrase of stop words may be in any text', '"was said"', ['Open Sky', 'On Patience', 'The Bell']],
  ['a phrase of stop words and another word is where that is', '"a bell" and', ['The Bell']],
])('%s: %j', (_rule, typed, titles) => expect(some.find(typed)).toEqual(titles));

test('before any file of words has come, titles and guests are found', () => {
  expect(some.findByName('pat')).toEqual(['On Patience']);
  expect(some.findByName('agnes')).toEqual(['Open Sky']);
});

test('what is equal comes newest first', () => {
  const same = search([
    { title: 'C', text: 'rain' },
    { title: 'B', text: 'rain' },
    { title: 'A', text: 'rain' },
  ]);
  expect(same.find('rain')).toEqual(['C', 'B', 'A']);
});

test('nothing is found without words', () => {
  for (const typed of ['', '  ', '—', '""']) {
    expect(some.find(typed), typed).toEqual([]);
    expect(some.close(typed), typed).toEqual([]);
  }
});

test('a name that is nearly right is found: a letter added, left out, wrong or swapped', () => {
  for (const typed of ['Corrivau', 'Corriveaux', 'Corriveua', 'Korriveau', 'patiense']) {
    expect(some.findByName(typed), typed).toEqual([]);
    expect(some.close(typed), typed).toHaveLength(1);
  }
  expect(some.close('bell')).toEqual(['The Bell']);
  expect(some.close('bowl')).toEqual([]);
});

test('a result names the texts in which its words are', () => {
  expect(some.texts('river')).toEqual([['/t/0']]);
  expect(some.texts('lind')).toEqual([[]]);
});

test('one word needs one file, a beginning of three letters at most two, and a shorter one none', () => {
  const index = { firsts: ['a', 'ki', 'kin', 'kinb', 'kinc', 'z'] } as SearchIndex;
  const files = (typed: string) => filesFor(index, parseQuery(typed)).toSorted((a, b) => a - b);
  expect(files('kind ')).toEqual([4]);
  expect(files('ki')).toEqual([]);
  expect(files('kin')).toEqual([2, 3]);
  expect(files('kind')).toEqual([4]);
  expect(files('silence kind')).toEqual([4]);
  expect(files('the zen ')).toEqual([5]);
  expect(filesFor({ firsts: [] } as unknown as SearchIndex, parseQuery('kind'))).toEqual([]);
});

/** Captions of five seconds each. */
const captions = (...bodies: string[]) => ({
  segments: bodies.map((body, at) => ({ speaker: '', startTime: at * 5, endTime: at * 5 + 5, body })),
});
/** The sentence with `*` around what was found, and its time. */
function sentenceIn(text: ReturnType<typeof captions>, typed: string) {
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

const far = captions('Grief is long and never quite what we expected of love. Some love is grief.');

test.each([
  ['is whole although captions cut it', talk, 'absence ', 'Silence is not the *absence* of sound.', 0],
  ['begins at the caption in which it begins', talk, 'kind ', 'It is a *kind* of listening.', 5],
  ['has most of the words', talk, 'silence listening ', 'And *listening*, in *silence*, is love.', 10],
  ['has the words closest together', far, 'grief love ', 'Some *love* is *grief*.', 0],
  ['has a phrase as it was typed', talk, '"in silence"', 'And listening, *in* *silence*, is love.', 10],
  ['has it in curly quotation marks too', talk, '“silence is not”', '*Silence* *is* *not* the absence of sound.', 0],
  ['has an unfinished word marked in whole', captions('Only José listened.'), 'jos', 'Only *José* listened.', 0],
])('the sentence that is shown %s', (_what, text, typed, words, time) =>
  expect(sentenceIn(text, typed)).toEqual([words, time]),
);

test('a phrase that was not said like that has no sentence', () => {
  expect(sentenceIn(talk, '"silence listening"')).toBeNull();
});

test('another speaker begins another sentence', () => {
  const both = { segments: captions('and then', 'What then?').segments.map((s, at) => ({ ...s, speaker: `S${at}` })) };
  expect(sentenceIn(both, 'then ')).toEqual(['and *then*', 0]);
});

test('of a text without full stops, some words around the place are shown', () => {
  const long = captions(
    ...Array.from({ length: 60 }, (_, at) => `word${at} and so it goes on`),
    'the needle at last',
    ...Array.from({ length: 60 }, () => 'and on'),
  );
  const [words, time] = sentenceIn(long, 'needle ') ?? [];
  expect(words).toMatch(/^… .*\*needle\* at last.* …$/);
  expect(String(words).length).toBeLessThan(200);
  expect(time).toBeGreaterThan(280);
  expect(time).toBeLessThanOrEqual(300);
});

test('a text without times has none, and one without the words has no sentence', () => {
  const plain = { segments: [{ speaker: '', startTime: 0, endTime: 0, body: 'Only written.' }] };
  expect(sentenceIn(plain, 'written')).toEqual(['Only *written*.', null]);
  expect(sentenceIn(plain, 'spoken')).toBeNull();
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
