import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { upsert } from '../../../../functions/lib/content/episodes/episodes.ts';
import * as archiveGuests from '../../../../functions/lib/content/guests/archiveGuests.ts';
import { editWrite } from '../../../../functions/lib/content/items/contentItems.ts';
import * as letters from '../../../../functions/lib/letters/site/letters.ts';
import { write } from '../../../../functions/lib/platform/dynamo/writes.ts';
import { logger } from '../../../../functions/lib/platform/log.ts';
import { WordIndex } from '../../../../functions/lib/publishing/search.ts';
import { episodeInput } from '../../../../shared/content/model/episode.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { countsIn, fileOf, isStopWord, type SearchIndex, wordsOf } from '../../../../shared/publishing/search.ts';
import { runs } from '../../../support/run/runs.ts';
import { guest, preparePublishing, run, site } from '../../../support/site/publishing.ts';
import { spoken } from '../../../support/site/transcripts.ts';

preparePublishing();

const film = (id: number) => `film-${String(id).padStart(6, '0')}`;
const bring = (...titles: string[]) =>
  upsert(
    titles.map((title, at) =>
      episodeInput.parse({
        ...{ guid: String(at), episodeNumber: at + 1, title, guest: '', duration: '', description: '', image: '' },
        ...{ videoId: film(at), transcriptionUrl: null },
      }),
    ),
  );
const edit = (id: number, fields: object) => write(editWrite(partitions.content.episodes, id, { ...fields }));

/** Gives the episode a transcript, whose file has this content. */
async function say(id: number, name: string, ...sentences: string[]) {
  const path = `/transcripts/${name.repeat(32)}.json`;
  site.uploads.set(path.slice(1), JSON.stringify(spoken(...sentences)));
  await edit(id, {
    fetched: {
      chapters: null,
      transcript: { path, language: null, timed: true, source: 'feed', paragraphs: 1, beginning: '' },
    },
  });
}

/** Publishes two episodes, of which one has a transcript with a river in it. */
async function publishTwo() {
  await bring('Open Sky', 'Small Hours');
  await say(1, 'a', 'A river.');
  await run();
}

const index = (): SearchIndex => JSON.parse(site.files.get('search/index.json') ?? '');
const titles = () => index().entries.map(({ title }) => title);
/** The titles of what has the word in a text, by the index and the files of words that it names. */
function having(word: string): string[] {
  const { edition, firsts, texts, entries } = index();
  const file = site.files.get(`search/words/${edition}/${fileOf(firsts, word)}.json`) ?? '{}';
  const counts = countsIn(JSON.parse(file), word);
  for (const text of counts.keys()) expect(texts[text], word).toBeDefined();
  return entries.filter((entry) => entry.texts.some((text) => counts.has(text))).map(({ title }) => title);
}
const ofSearch = (keys: string[]) => keys.filter((key) => key.startsWith('search/')).sort();
const folders = () => new Set([...site.files.keys()].flatMap((key) => /^search\/words\/(\w+)/.exec(key)?.[1] ?? []));

test('what was said, noted and written in letters is found; the next run puts nothing', async () => {
  await bring('Open Sky', 'Small Hours');
  await say(1, 'a', 'A sample. The people and their words are invented.', 'A river asks nothing.');
  await edit(2, { description: 'Notes about rain. (A sample episode, without voices.)\n\nAnd a bell.' });
  const html = '<p>It grew, like <b>rain</b>.</p><p>Again.</p>';
  const letter = { subject: 'In May', summary: 'It grew, like rain.', html };
  await letters.publish(letter, ['may'], { contentHash: 'h', sentAt: '2026-05-01T00:00:00.000Z', at: 1 });
  await run();
  expect(titles()).toEqual(['In May', 'Small Hours', 'Open Sky']);
  expect(having('river')).toEqual(['Open Sky']);
  for (const note of ['invented', 'voices']) expect(having(note)).toEqual([]);
  expect(having('rain')).toEqual(['In May', 'Small Hours']);
  const { texts, entries } = index();
  const ofLetter = texts[entries[0]?.texts[0] ?? -1]?.[0] ?? '';
  expect(JSON.parse(site.files.get(ofLetter.slice(1)) ?? '').segments).toMatchObject([
    ...[{ body: 'It grew, like rain.' }, { body: 'Again.' }],
  ]);
  expect(await run()).toMatchObject({ put: [], removed: [], rendered: [] });
  expect(ofSearch((await run({ everything: true })).put)).toEqual([]);
});

test('a changed title puts the small index alone, and no transcript is read', async () => {
  await publishTwo();
  const { edition } = index();
  const read: string[] = [];
  site.refuse = ({ command, keys }) => {
    if (command === 'GetObjectCommand') read.push(...keys);
  };
  await bring('Open Sky', 'Late Hours');
  expect(ofSearch((await run()).put)).toEqual(['search/index.json']);
  expect(read.filter((key) => key.startsWith('transcripts/'))).toEqual([]);
  expect(index().edition).toBe(edition);
  expect(titles()).toEqual(['Late Hours', 'Open Sky']);
  expect(having('river')).toEqual(['Open Sky']);
});

test('a new transcript makes new files of words, and the old ones go at once, from the edge too', async () => {
  await publishTwo();
  const old = `search/words/${index().edition}/0.json`;
  expect(site.seen(`/${old}`)).toBeDefined();
  await say(2, 'b', 'A river and a bell.');
  const { put, removed } = await run();
  const { edition } = index();
  expect(ofSearch(put)).toEqual(['search/index.json', `search/words/${edition}/0.json`]);
  expect(removed).toEqual([old]);
  expect(having('river')).toEqual(['Small Hours', 'Open Sky']);
  expect(folders()).toEqual(new Set([edition]));
  expect(site.seen(`/${old}`)).toBeUndefined();
});

test('a transcript is public only while a recording that visitors see has it', async () => {
  const files = (name: string) => [`transcripts/${name.repeat(32)}.json`, `transcripts/${name.repeat(32)}.vtt`];
  const published = () => [...site.files.keys()].filter((key) => key.startsWith('transcripts/')).sort();
  await publishTwo();
  await say(2, 'a', 'A river.');
  await run();
  expect(published()).toEqual(files('a'));
  expect(site.files.get(files('a')[1] ?? '')).toContain('00:00:00.000 --> 00:00:10.000\nA river.');
  // Another recording still has it.
  await say(1, 'b', 'A name that must not stay.');
  await run();
  expect(published()).toEqual([...files('a'), ...files('b')]);
  expect(site.seen(`/${files('b')[0]}`)).toContain('must not stay');
  await say(1, 'c', 'A river.');
  expect((await run()).removed).toEqual(expect.arrayContaining(files('b')));
  expect(site.seen(`/${files('b')[0]}`)).toBeUndefined();
  await edit(1, { hidden: true });
  await run();
  expect(published()).toEqual(files('a'));
  for (const text of site.files.values()) expect(text).not.toContain('must not stay');
  await edit(1, { hidden: false });
  await run();
  expect(published()).toEqual([...files('a'), ...files('c')]);
});

test('a hidden episode is in no file that the index names', async () => {
  await publishTwo();
  await edit(1, { description: 'Notes.' });
  await run();
  const notes = [...site.files.keys()].filter((key) => key.startsWith('search/texts/'));
  expect(notes).toHaveLength(1);
  await edit(1, { hidden: true });
  expect((await run()).removed).toEqual(expect.arrayContaining(notes));
  expect(titles()).toEqual(['Small Hours']);
  expect(having('river')).toEqual([]);
  expect(index().texts).toEqual([]);
});

test('a transcript that cannot be read keeps the last search, raises an alarm, and is read again', async () => {
  await publishTwo();
  const before = site.files.get('search/index.json');
  await say(2, 'b', 'A bell.');
  site.uploads.delete(`transcripts/${'b'.repeat(32)}.json`);
  const logged = vi.spyOn(logger, 'error').mockImplementation(() => {});
  expect((await run()).failed).toContain('search/index.json');
  expect(logged).toHaveBeenCalledWith(
    'search/index.json could not be rendered',
    expect.objectContaining({ alarm: 'PageNotPublished' }),
  );
  expect(site.files.get('search/index.json')).toBe(before);
  expect(having('river')).toEqual(['Open Sky']);
  await say(2, 'b', 'A bell.');
  await run();
  expect(having('bell')).toEqual(['Small Hours']);
});

test('the index is put only after every file of words: if S3 refuses one, the search stays as it was', async () => {
  await publishTwo();
  const before = site.files.get('search/index.json');
  await say(1, 'b', 'A bell.');
  site.refuse = ({ command, keys: [key = ''] }) => {
    if (command === 'PutObjectCommand' && key.startsWith('search/words/')) throw new Error('Slow down');
  };
  await expect(run()).rejects.toThrow('Slow down');
  expect(site.files.get('search/index.json')).toBe(before);
  expect(having('river')).toEqual(['Open Sky']);
  site.refuse = () => {};
  await run();
  expect(having('bell')).toEqual(['Open Sky']);
});

test('files that a crash left out are put, although the index has their edition', async () => {
  await publishTwo();
  for (const key of [...site.files.keys()]) if (key.startsWith('search/words/')) site.files.delete(key);
  await run({ everything: true });
  expect(having('river')).toEqual(['Open Sky']);
});

test('a guest of the archive is found by name; a recording that is also an episode is found once', async () => {
  await bring('Open Sky');
  await edit(1, { guest: 'Ana Lima' });
  await archiveGuests.create(guest('Ana Lima', { url: `https://youtu.be/${film(0)}` }));
  await run();
  expect(titles()).toEqual(['Ana Lima', 'Open Sky']);
  expect(index().entries[0]).toMatchObject({ kind: 'person', path: '/guests/ana-lima' });
});

const saying = (body: string) => ({ segments: [{ speaker: '', startTime: 0, endTime: 1, body }] });

/** Makes an index of the texts, and looks words up as a browser does. */
function indexOf(texts: string[], fileLength?: number) {
  const index = new WordIndex(fileLength);
  const lengths = texts.map((text, at) => index.add(at, saying(text)));
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

const words = (text: string) => wordsOf(text).map(({ word }) => word);

test.each([
  ['case and accents do not count', 'José GARCÍA, Zürich', ['jose', 'garcia', 'zurich']],
  [
    'every sign for an apostrophe',
    'O`Brien O´Brien O‘Brien O＇Brien O′Brien Oʻbrien Oʼs',
    [...Array(6).fill('obrien'), 'o'],
  ],
  ['letters that have no mark, and wide ones', 'Œuvre ısı Þórður ＡＢＣ１', ['oeuvre', 'isi', 'thordur', 'abc1']],
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
