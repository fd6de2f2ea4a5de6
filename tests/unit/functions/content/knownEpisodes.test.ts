import { describe, expect, test } from 'vitest';
import { knownEpisodes } from '../../../../functions/lib/content/episodes/knownEpisodes.ts';

const episode = (guid: string, title: string, file: string | null, day: string | null = '2025-09-01') => ({
  ...{ guid, title, date: day && `${day}T10:00:00.000Z` },
  audio: file ? { address: `https://cdn.example/${file}`, type: 'audio/mpeg', length: null } : null,
});
type Copy = ReturnType<typeof episode>;
const kept = (id: number, copy: Copy, more: { otherGuids?: string[]; mergedInto?: number } = {}) => ({
  id,
  ...copy,
  ...more,
});

/** What each of a feed's episodes is: the id of a known one, or "new". */
function found(input: Copy[], stored: ReturnType<typeof kept>[], asNew = false) {
  const { known, fresh } = knownEpisodes(input, stored, asNew);
  const ids = new Map([...known].map(([{ id }, copy]) => [copy, id]));
  return input.map((copy) => ids.get(copy) ?? (fresh.includes(copy) ? 'new' : 'left'));
}

const old = kept(1, episode('old', 'On clay', '1.mp3'));
const known = kept(9, episode('known', 'On tea', '9.mp3', '2025-01-01'));
const ofKnown = episode('known', 'On tea', '9.mp3', '2025-01-01');

describe('an episode with an unknown guid is the one that is here', () => {
  test.each([
    ['with its file, title and day', episode('new', 'On clay', '1.mp3')],
    ['with a token in its file’s address', episode('new', 'On clay', '1.mp3?token=b', null)],
    ['with another title', episode('new', 'On Clay, Again', '1.mp3')],
    ['with another day', episode('new', '“On clay”', '1.mp3', '2025-10-01')],
    ['at another host', episode('new', 'On  Clay.', 'moved/a.mp3')],
    ['without a file', episode('new', 'On clay', null)],
  ])('%s', (_, copy) => {
    expect(found([copy], [old])).toEqual([1]);
    expect(found([copy, ofKnown], [old, known])).toEqual([1, 9]);
  });
});

describe('an episode with an unknown guid is new', () => {
  test.each([
    ['with the title of an earlier one alone', episode('new', 'On clay', '2.mp3', '2025-09-08')],
    ['with the file of an earlier one alone', episode('new', 'On salt', '1.mp3', '2025-09-08')],
    ['on the day of another, which the feed still has', episode('new', 'On tea', '9b.mp3', '2025-01-01')],
    ['in a feed of the same ids, even with the day of an earlier one', episode('new', 'On salt', '2.mp3')],
  ])('%s', (_, copy) => {
    expect(found([copy, ofKnown], [old, known])).toEqual(['new', 9]);
  });

  test('and so is the other of two, if one is more like it', () => {
    const copies = [episode('a', 'On clay', '1.mp3', '2025-09-02'), episode('b', 'On clay', '1.mp3')];
    expect(found(copies, [old])).toEqual(['new', 1]);
  });
});

describe('it is not clear, and said before anything is done, for an episode', () => {
  test.each([
    ['with another title and host, in a feed of other ids', [episode('new', 'Clay', 'x.mp3')], [old]],
    ['without a day, at another host', [episode('new', 'On clay', 'x.mp3', null)], [old]],
    ['that is here twice', [episode('new', 'On clay', '1.mp3')], [old, kept(2, episode('b', 'On clay', '1.mp3'))]],
    ['that the feed has twice', [episode('a', 'On clay', '1.mp3'), episode('b', 'On clay', '1.mp3')], [old]],
  ])('%s', (_, copies, stored) => {
    expect(() => found(copies, stored)).toThrow(/^Nothing was imported[\s\S]* may be “On clay”[\s\S]*--as-new/);
    expect(found(copies, stored, true)).toContain('new');
  });
});

test('a feed is followed by other guids, and past merged episodes', () => {
  const moved = kept(1, episode('old', 'On clay', '1.mp3'), { otherGuids: ['new'] });
  expect(found([episode('new', 'X', null, null)], [moved])).toEqual([1]);
  const [to, merged] = [
    kept(1, episode('a', 'On clay', '1.mp3')),
    kept(2, episode('b', 'On clay', '2.mp3'), { mergedInto: 1 }),
  ];
  const chained = kept(3, episode('c', 'On clay', '3.mp3'), { mergedInto: 2 });
  expect(found([episode('c', 'X', null, null)], [chained, merged, to])).toEqual([1]);
  expect(found([episode('b', 'X', null), episode('a', 'Y', null)], [merged, to]), 'its own guid counts').toEqual([
    'left',
    1,
  ]);
});
