import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pastedChapters } from '../../../../../../frontend/features/content/recordingsAdmin/ListFields.tsx';
import {
  blankChapter,
  changeOf,
  draftOf,
  errorsOf,
  inOrder,
  secondsOf,
  timeText,
  typedField,
} from '../../../../../../frontend/features/content/recordingsAdmin/recordingForm.tsx';
import { transcriptFileText } from '../../../../../../frontend/features/content/recordingsAdmin/TranscriptFields.tsx';
import { managed } from '../../../../../support/data/managedRecordings.ts';
import { runs } from '../../../../../support/run/runs.ts';

const audio = { address: 'https://example.org/a', type: 'audio/x-odd', length: 12 };
const chapters = [{ start: 0, title: 'Welcome', link: null }];
const recording = managed({
  original: { audio, date: '2026-05-02T01:00:00.000Z', chapters: [{ start: 1.23456, title: 'One', link: null }] },
  corrections: { title: 'Mine', season: 3 },
});

test('what is typed as it was is not saved, however odd the feed’s values are', () => {
  const draft = draftOf(recording);
  expect(changeOf({}, recording)).toBeNull();
  expect(changeOf(draft, recording)).toBeNull();
  // The feed's moment is the evening of May 1 in New York.
  expect(draft.date).toBe('2026-05-01');
});

test('only what changed is saved, and what equals the feed is taken back', () => {
  const { original } = recording;
  const typed = { title: typedField('title', original), guest: ' Bo ', date: '2026-05-03', audio: '' };
  expect(changeOf(typed, recording)).toEqual({
    version: recording.version,
    corrections: { guest: 'Bo', date: '2026-05-03T16:00:00.000Z', audio: null },
    takeBack: ['title'],
  });
});

test('another audio file gets its type from its ending', () => {
  const { corrections } = changeOf({ audio: 'https://example.org/b.M4A?x=1' }, recording) ?? {};
  expect(corrections?.audio).toEqual({ address: 'https://example.org/b.M4A?x=1', type: 'audio/mp4', length: null });
});

test('chapters are put in order of their times before they are saved', () => {
  const rows = [
    { ...blankChapter(), time: '2:00', title: 'Two' },
    { ...blankChapter(), time: '1:00', title: 'One' },
  ];
  const { corrections } = changeOf(inOrder({ chapters: rows }), recording) ?? {};
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
    { 'chapters.0.time': 'Please use a time such as 1:02:03' },
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
  const change = changeOf(typed, recording);
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

test.each([
  ['0:00', 0],
  ['2:03', 123],
  ['62:03', 3723],
  ['1:02:03', 3723],
  ['01:02:03.5', 3723.5],
  [' 1:02,25 ', 62.25],
])('%s is read as %d seconds', (typed, seconds) => expect(secondsOf(typed)).toBe(seconds));

test.each(['', '90', '1:60', '1:60:00', '1:2:3:4', '-1:00', 'soon'])('%j is no time', (typed) =>
  expect(secondsOf(typed)).toBeNull(),
);

test('a time that is shown is read as the same time', () => {
  const milliseconds = fc.integer({ min: 0, max: 360_000_000 });
  fc.assert(
    fc.property(milliseconds, (time) => {
      expect(secondsOf(timeText(time / 1000))).toBe(time / 1000);
    }),
    { numRuns: runs(300) },
  );
});

test('chapters are read from the lines of a film’s description, in order', () => {
  const text = `0:00 Welcome
[01:30] On rivers
(2:03) – On seas
4. 3:00 - Lesson 4: Salt
Thanks, and goodbye (1:02:03)
00:04:10.500 Half a second`;
  expect(pastedChapters(text)).toEqual({
    chapters: [
      { start: 0, title: 'Welcome', link: null },
      { start: 90, title: 'On rivers', link: null },
      { start: 123, title: 'On seas', link: null },
      { start: 180, title: 'Lesson 4: Salt', link: null },
      { start: 250.5, title: 'Half a second', link: null },
      { start: 3723, title: 'Thanks, and goodbye', link: null },
    ],
    unread: [],
  });
});

test('lines without a time or a title are named', () => {
  expect(pastedChapters('Chapters:\n\n0:00 Welcome\r\n4:12\nNext time')).toEqual({
    chapters: [{ start: 0, title: 'Welcome', link: null }],
    unread: ['Chapters:', '4:12', 'Next time'],
  });
});
