import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  chapterIn,
  chapterText,
  personIn,
  personText,
  secondsOf,
  timeText,
} from '../../../../../../frontend/features/content/recordingsAdmin/lines.ts';
import {
  type Draft,
  draftOf,
  rulesOf,
} from '../../../../../../frontend/features/content/recordingsAdmin/recordingForm.tsx';
import { transcriptFileText } from '../../../../../../frontend/features/content/recordingsAdmin/TranscriptFields.tsx';
import { managed } from '../../../../../support/data/managedRecordings.ts';
import { runs } from '../../../../../support/run/runs.ts';

const recording = managed({
  original: {
    audio: { address: 'https://example.org/a', type: 'audio/x-odd', length: 12 },
    date: '2026-05-02T01:00:00.000Z',
    chapters: [{ start: 1.23456, title: 'One', link: null }],
  },
  corrections: { title: 'Mine', season: 3 },
});
const read = (typed: Partial<Draft>) => rulesOf(recording).safeParse({ ...draftOf(recording), ...typed });
const changeOf = (typed: Partial<Draft>) => read(typed).data;

test('what is typed as it was is not saved, however odd the feed’s values are', () => {
  const nothing = { version: recording.version, corrections: {}, takeBack: [] };
  expect(changeOf({})).toEqual(nothing);
  // The feed's moment is the evening of May 1 in New York.
  expect(changeOf({ date: '2026-05-01', audio: ' https://example.org/a ', chapters: '0:01.235 One' })).toEqual(nothing);
});

test('only what changed is saved, and what equals the feed is taken back', () => {
  expect(changeOf({ title: ' On rivers', guest: ' Bo ', date: '2026-05-03', audio: '', transcript: 'feed' })).toEqual({
    version: recording.version,
    corrections: { guest: 'Bo', date: '2026-05-03T16:00:00.000Z', audio: null },
    takeBack: ['title', 'transcript'],
  });
});

test('another audio file gets its type from its ending', () => {
  const address = 'https://example.org/b.M4A?x=1';
  expect(changeOf({ audio: address })?.corrections?.audio).toEqual({ address, type: 'audio/mp4', length: null });
});

test('chapters are read from the lines of a film’s description, and saved in order', () => {
  const lines = `0:00 Welcome
[01:30] On rivers https://example.org/rivers
(2:03) – On seas
4. 3:00 - Lesson 4: Salt

Thanks, and goodbye (1:02:03)
00:04:10.500 Half a second`;
  expect(changeOf({ chapters: lines })?.corrections?.chapters).toEqual([
    { start: 0, title: 'Welcome', link: null },
    { start: 90, title: 'On rivers', link: 'https://example.org/rivers' },
    { start: 123, title: 'On seas', link: null },
    { start: 180, title: 'Lesson 4: Salt', link: null },
    { start: 250.5, title: 'Half a second', link: null },
    { start: 3723, title: 'Thanks, and goodbye', link: null },
  ]);
});

test('people are read one a line, as guests unless their role is said', () => {
  const lines = 'Ana (Annie) Lima, Jr.\nBo Berg (Host) https://bo.example /media/bo.jpg\nCy (editor) - /media/cy.jpg';
  expect(changeOf({ people: lines })?.corrections?.people).toEqual([
    { name: 'Ana (Annie) Lima, Jr.', role: 'guest', link: null, picture: null },
    { name: 'Bo Berg', role: 'host', link: 'https://bo.example', picture: '/media/bo.jpg' },
    { name: 'Cy', role: 'editor', link: null, picture: '/media/cy.jpg' },
  ]);
});

test.each<[string, Partial<Draft>, Record<string, unknown>]>([
  ['a number in words', { season: 'three' }, { season: 'Please use a whole number' }],
  ['no title', { title: '' }, { title: 'Title is required' }],
  ['no link', { link: 'soon' }, { link: expect.stringContaining('https://') }],
  ['no audio file', { audio: 'soon' }, { audio: expect.stringContaining('https://') }],
  ['a chapter without a time', { chapters: '0:00 One\n90 Two' }, { chapters: expect.stringContaining(': 90 Two') }],
  ['a chapter without a title', { chapters: '4:12' }, { chapters: expect.stringContaining(': 4:12') }],
  ['two chapters at once', { chapters: '0:00 A\n0:00 B' }, { chapters: expect.stringContaining('in order') }],
  ['an address for a name', { people: 'https://ana.example Ana' }, { people: expect.stringContaining('a name') }],
  [
    'no address of a person',
    { people: 'Ana (guest) /\\evil.example' },
    { people: expect.stringContaining('https://') },
  ],
])('%s is refused beside its field before anything is sent', (_what, typed, expected) => {
  const issues = read(typed).error?.issues ?? [];
  expect(Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))).toEqual(expected);
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
  ['62:03', 3723],
  ['1:02:03', 3723],
  ['01:02:03.5', 3723.5],
  [' 1:02,25 ', 62.25],
  ...['', '90', '1:60', '1:60:00', '1:2:3:4', '-1:00', 'soon'].map((typed): [string, null] => [typed, null]),
])('%j is read as %j seconds', (typed, seconds) => expect(secondsOf(typed)).toBe(seconds));

test('what is shown is read as the same again', () => {
  const title = fc.stringMatching(/^[a-z][a-z ]{0,20}[a-z]$/);
  const link = fc.option(fc.webUrl().filter((url) => !/\s/.test(url)));
  const start = fc.integer({ min: 0, max: 360_000_000 }).map((milliseconds) => milliseconds / 1000);
  const role = fc.constantFrom('guest', 'host', '');
  fc.assert(
    fc.property(start, title, link, link, role, (at, words, page, picture, as) => {
      expect(secondsOf(timeText(at))).toBe(at);
      const chapter = { start: at, title: words, link: page };
      expect(chapterIn(chapterText(chapter))).toEqual(chapter);
      const person = { name: words, role: as, link: page, picture };
      expect(personIn(personText(person))).toEqual(person);
    }),
    { numRuns: runs(200) },
  );
});
