import { expect, test } from 'vitest';
import {
  changeOf,
  errorsOf,
  inOrder,
} from '../../../../../../frontend/features/content/recordingsAdmin/draft/change.ts';
import {
  blankChapter,
  draftOf,
  typedField,
} from '../../../../../../frontend/features/content/recordingsAdmin/draft/draft.ts';
import { transcriptFileText } from '../../../../../../frontend/features/content/recordingsAdmin/draft/transcriptFile.ts';
import { managed } from '../../../../../support/data/managedRecordings.ts';

const audio = { address: 'https://example.org/a', type: 'audio/x-odd', length: 12 };
const chapters = [{ start: 0, title: 'Welcome', link: null }];
const recording = managed({
  original: { audio, date: '2026-05-02T01:00:00.000Z', chapters: [{ start: 1.23456, title: 'One', link: null }] },
  corrections: { title: 'Mine', season: 3 },
});
const draft = draftOf(recording);

test('what is not touched is not saved, however odd the feed’s values are', () => {
  expect(changeOf(draft, recording)).toBeNull();
  // The feed's moment is the evening of May 1 in New York.
  expect(draft.date).toBe('2026-05-01');
});

test('only what changed is saved, and what equals the feed is taken back', () => {
  const { original } = recording;
  const typed = { ...draft, title: typedField('title', original), guest: ' Bo ', date: '2026-05-03', audio: '' };
  expect(changeOf(typed, recording)).toEqual({
    version: recording.version,
    corrections: { guest: 'Bo', date: '2026-05-03T16:00:00.000Z', audio: null },
    takeBack: ['title'],
  });
});

test('another audio file gets its type from its ending', () => {
  const { corrections } = changeOf({ ...draft, audio: 'https://example.org/b.M4A?x=1' }, recording) ?? {};
  expect(corrections?.audio).toEqual({ address: 'https://example.org/b.M4A?x=1', type: 'audio/mp4', length: null });
});

test('chapters are put in order of their times before they are saved', () => {
  const rows = [
    { ...blankChapter(), time: '2:00', title: 'Two' },
    { ...blankChapter(), time: '1:00', title: 'One' },
  ];
  const { corrections } = changeOf(inOrder({ ...draft, chapters: rows }), recording) ?? {};
  expect(corrections?.chapters?.map(({ start }) => start)).toEqual([60, 120]);
});

test.each([
  ['a number in words', { season: 'three' }, { season: 'Please use a whole number' }],
  ['no title', { title: '' }, { title: 'Title is required' }],
  ['no link', { link: 'soon' }, { link: expect.stringContaining('https://') }],
  ['no audio file', { audio: 'soon' }, { 'audio.address': expect.stringContaining('https://') }],
  [
    'a chapter without a time',
    { chapters: [{ ...blankChapter(), time: '90', title: 'One' }] },
    { 'chapters.0.start': 'Please use a time such as 1:02:03' },
  ],
  [
    'two chapters at once',
    {
      chapters: [
        ...draftOf(managed({ corrections: { chapters } })).chapters,
        { ...blankChapter(), time: '0:00', title: 'B' },
      ],
    },
    { chapters: 'Chapters must be in order, each later than the one before' },
  ],
])('%s is refused beside its field before anything is sent', (_what, typed, expected) => {
  const change = changeOf({ ...draft, ...typed }, recording);
  expect(change && errorsOf(change)).toEqual(expected);
});

test('a transcript’s file is read in UTF-8 or UTF-16, and refused in words otherwise', async () => {
  const file = (bytes: BlobPart) => transcriptFileText(new File([bytes], 'talk.txt'));
  expect(await file('Grüße')).toEqual({ text: 'Grüße' });
  expect(await file(new Uint8Array([0xff, 0xfe, 0x47, 0, 0xfc, 0]))).toEqual({ text: 'Gü' });
  expect((await file(new Uint8Array([0x47, 0xfc]))).problem).toContain('isn’t text in UTF-8');
  expect((await file('')).problem).toBe('talk.txt is empty.');
  expect((await file('a'.repeat(2_000_001))).problem).toContain('more than 2 MB');
});
