import { expect, test } from 'vitest';
import { filesFor, parseQuery, rank, rankClose } from '../../../../../../frontend/features/site/search/rank.ts';
import { WordIndex } from '../../../../../../functions/lib/publishing/search.ts';
import type { Entry, SearchIndex } from '../../../../../../shared/publishing/search/searchIndex.ts';

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

test('titles and guests come first, then what was said most densely', () => {
  expect(some.find('patience')).toEqual(['On Patience', 'The Bell', 'Open Sky']);
});

test('before any file of words has come, titles and guests are found', () => {
  expect(some.findByName('pat')).toEqual(['On Patience']);
  expect(some.findByName('agnes')).toEqual(['Open Sky']);
});

test('all words must be found, one in the name and another in what was said', () => {
  expect(some.find('agnes prayer')).toEqual(['Open Sky']);
  expect(some.find('agnes bell')).toEqual([]);
});

test('the last word may be unfinished, until a space says that it is not', () => {
  expect(some.find('riv')).toEqual(['Open Sky']);
  expect(some.find('riv ')).toEqual([]);
  expect(some.find('riv prayer')).toEqual([]);
});

test('stop words make no difference beside other words, and are looked for in names when they are alone', () => {
  expect(some.find('the patience of the')).toEqual(some.find('patience '));
  expect(some.find('the')).toEqual(['The Bell']);
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
