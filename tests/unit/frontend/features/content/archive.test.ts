import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  blankGuest,
  draftOf as guestDraftOf,
  guestRules,
} from '../../../../../frontend/features/content/archiveAdmin/GuestDialog.tsx';
import { recentEventOf } from '../../../../../frontend/features/content/EpisodeTable.tsx';
import { chapterAt, momentOf, spokenTime } from '../../../../../frontend/features/content/player/playback.ts';
import { filmNews } from '../../../../../frontend/features/content/recordings/FilmStill.tsx';
import { recordings } from '../../../../../frontend/features/content/recordings/RecordingList.tsx';
import {
  chapterIn,
  chapterText,
  personIn,
  personText,
  timeText,
  secondsOf as typedSeconds,
} from '../../../../../frontend/features/content/recordingsAdmin/lines.ts';
import {
  type Draft,
  draftOf,
  rulesOf,
} from '../../../../../frontend/features/content/recordingsAdmin/recordingForm.tsx';
import { transcriptFileText } from '../../../../../frontend/features/content/recordingsAdmin/TranscriptFields.tsx';
import { indexAt } from '../../../../../frontend/features/content/transcript/reading.ts';
import { quotation } from '../../../../../frontend/features/content/transcript/ShareMoment.tsx';
import { transcriptHtml } from '../../../../../frontend/features/content/transcript/transcriptHtml.ts';
import type { Episode } from '../../../../../shared/content/model/episode.ts';
import { latestEventInput } from '../../../../../shared/content/model/recentEvent.ts';
import type { Segment } from '../../../../../shared/content/transcripts.ts';
import { site } from '../../../../../shared/site/site.ts';
import { clock, secondsOf } from '../../../../../shared/time/durations.ts';
import { runs } from '../../../../support/run/runs.ts';
import { episode, guest, managed } from '../../../../support/site/publicContent.ts';

test('all recordings are in one list by date, those without one last and the newest first, each once', () => {
  const url = 'https://youtu.be/video-00002';
  const dated = (year: number) => ({ date: `${year}-01-01T00:00:00.000Z` });
  const list = recordings(
    [episode(1, dated(2024)), episode(2, { guest: 'Bo' }), episode(3, { ...dated(2026), videoId: '' }), episode(4)],
    [
      guest(6, 'Ana', { url: 'https://example.org/talk', ...dated(2025) }),
      guest(7, 'Bo', { url }),
      guest(8, 'Cy', { url }),
      guest(9, 'Dee'),
    ],
    null,
  );
  expect(list.map(({ path }) => path)).toEqual([
    ...['/video/6', '/video/episode-1'],
    ...['/video/episode-4', '/video/episode-2', '/video/8'],
  ]);
});

test('times are shown as on a clock, and read aloud in words', () => {
  expect([0, 5.9, 754, 3723].map(clock)).toEqual(['0:00', '0:05', '12:34', '1:02:03']);
  expect([0, 61, 3603].map(spokenTime)).toEqual(['0 seconds', '1 minute 1 second', '1 hour 3 seconds']);
});

test('a feed’s duration is read in each form that feeds use; other text is no duration', () => {
  expect(['1:28:40', '88:40', '5320', ' 0:07 '].map(secondsOf)).toEqual([5320, 5320, 5320, 7]);
  expect(['', '90 minutes', '1:2:3:4', '1:-2', '1.5'].map(secondsOf)).toEqual([null, null, null, null, null]);
});

test('an address names a moment by its fragment or, without one, by its query', () => {
  const read = (address: string) => momentOf(new URL(address, site.url) as unknown as Location);
  expect(['/#t=754', '/?t=754', '/?t=754s', '/?t=1#t=2', '/#t=0'].map(read)).toEqual([754, 754, 754, 2, 0]);
  expect(['/', '/#t=', '/#t=1:2', '/?t=abc', '/#t=-3', '/#t=12345678'].map(read)).toEqual(Array(6).fill(null));
});

test('a chapter lasts until the next one; before the first there is none', () => {
  const chapters = [5, 60].map((start) => ({ start, title: '', link: null }));
  expect([0, 5, 59.9, 60, 1000].map((seconds) => chapterAt(chapters, seconds))).toEqual([-1, 0, 0, 1, 1]);
});

test('of messages from the film’s frame, only the player’s count, and of these only time and state', () => {
  const origin: string = site.video.player;
  const read = (message: object, from = origin) => filmNews({ origin: from, data: JSON.stringify(message) });
  expect(read({ event: 'infoDelivery', info: { currentTime: 12.5, playerState: 1 } })).toEqual({
    ...{ time: 12.5, isPlaying: true },
  });
  expect(read({ event: 'onStateChange', info: 2 })).toEqual({ isPlaying: false });
  expect(read({ event: 'onStateChange', info: 3 })).toEqual({});
  expect(read({ event: 'infoDelivery', info: { currentTime: 'soon' } })).toEqual({});
  expect(read({ event: 'infoDelivery', info: null })).toBeUndefined();
  expect(read({ event: 'infoDelivery', info: { currentTime: 1 } }, 'https://elsewhere.example')).toBeUndefined();
  for (const data of ['not JSON', 'null', { event: 'infoDelivery' }])
    expect(filmNews({ origin, data })).toBeUndefined();
});

const html = (segments: Segment[], starts: number[] = []) =>
  transcriptHtml(
    { version: '1.0.0', segments },
    starts.map((start) => ({ start, title: `Part <${start}>`, link: null })),
  ).split('\n');
const segment = (startTime: number, speaker: string, body: string): Segment => ({
  ...{ startTime, endTime: startTime + 2, speaker, body },
});

test('a paragraph has its moment as id and link, its speaker where that changes, and its words', () => {
  expect(html([segment(754.25, 'Ada', 'One.'), segment(757, '', 'Two.'), segment(760, 'Bo', 'Three.')])).toEqual([
    '<p id="t=754" data-start="754.25"><a href="#t=754">12:34</a> <b>Ada</b> <span>One. Two.</span> ' +
      '<button type="button" tabindex="-1" aria-label="Copy link to this moment, 12:34"></button></p>',
    '<p id="t=760" data-start="760"><a href="#t=760">12:40</a> <b>Bo</b> <span>Three.</span> ' +
      '<button type="button" tabindex="-1" aria-label="Copy link to this moment, 12:40"></button></p>',
  ]);
});

test('nothing that anyone says or is called becomes markup', () => {
  const all = html([segment(1, '<img src=x onerror=alert(1)>', '</span><script>"&amp;"')], [0]).join('');
  expect(all).not.toMatch(/<img|<script|Part <0/);
  expect(all).toContain('&lt;/span&gt;&lt;script&gt;&quot;&amp;amp;&quot;');
});

test('a chapter’s title stands before its words; a segment belongs where its middle is; ids are unique', () => {
  const lines = html([segment(8.5, 'Bo', 'Before.'), segment(9.6, '', 'After.'), segment(12, '', 'On.')], [0, 10, 300]);
  expect(lines.map((line) => line.replace(/ data-start.*?<span>/, ' ').replace(/<\/span>.*/, ''))).toEqual([
    '<h3 id="t=0">Part &lt;0&gt;</h3>',
    '<p id="t=8" Before.',
    '<h3 id="t=10">Part &lt;10&gt;</h3>',
    '<p id="t=9" After. On.',
  ]);
  const both = html([segment(5, 'Ada', 'One.'), segment(5.5, 'Bo', 'Two.')]);
  expect(both.flatMap((line) => line.match(/ id="[^"]*"/g) ?? [])).toEqual([' id="t=5"']);
});

test('the paragraph of a second is the last one that has begun', () => {
  expect([-1, 0, 9.9, 10, 99].map((seconds) => indexAt([0, 10, 20], seconds))).toEqual([-1, 0, 0, 1, 2]);
  expect(indexAt([], 5)).toBe(-1);
});

const long = (word: string) => `${word} ${'goes on and on '.repeat(5)}to its end.`;

test('a quotation is whole sentences, from the one that is spoken on, and never longer than a card', () => {
  const text = ['First', 'Second', 'Third'].map(long).join(' ');
  expect(quotation(text)).toBe(`${long('First')} ${long('Second')}`);
  expect(quotation(text, 0.9)).toBe(long('Third'));
  expect(quotation(text, Number.POSITIVE_INFINITY)).toBe(long('Third'));
  const endless = quotation('word '.repeat(300));
  expect(endless.length).toBeLessThanOrEqual(401);
  expect(endless).toMatch(/ word…$/);
  expect(quotation('')).toBe('');
});

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
])('%j is read as %j seconds', (typed, seconds) => expect(typedSeconds(typed)).toBe(seconds));

test('what is shown is read as the same again', () => {
  const title = fc.stringMatching(/^[a-z][a-z ]{0,20}[a-z]$/);
  const link = fc.option(fc.webUrl().filter((url) => !/\s/.test(url)));
  const start = fc.integer({ min: 0, max: 360_000_000 }).map((milliseconds) => milliseconds / 1000);
  const role = fc.constantFrom('guest', 'host', '');
  fc.assert(
    fc.property(start, title, link, link, role, (at, words, page, picture, as) => {
      expect(typedSeconds(timeText(at))).toBe(at);
      const chapter = { start: at, title: words, link: page };
      expect(chapterIn(chapterText(chapter))).toEqual(chapter);
      const person = { name: words, role: as, link: page, picture };
      expect(personIn(personText(person))).toEqual(person);
    }),
    { numRuns: runs(200) },
  );
});

const typed = (fields: object) => ({ ...blankGuest([]), name: 'Akio', ...fields });

test('a new guest’s proposed display order is one more than the last, or 1 in an empty archive', () => {
  expect(blankGuest([]).displayOrder).toBe('1');
  expect(blankGuest([{ displayOrder: 7 }, { displayOrder: 2 }]).displayOrder).toBe('8');
});

test('empty fields are sent as null, and text is trimmed', () => {
  expect(guestRules.parse(typed({ name: ' Akio ', url: '  ', imageUrl: ' /a.png ' }))).toEqual({
    name: 'Akio',
    url: null,
    displayOrder: 1,
    isFeatured: false,
    description: null,
    imageUrl: '/a.png',
    alsoKnownAs: [],
  });
});

test('other spellings are typed one per line', () => {
  const { alsoKnownAs } = guestRules.parse(typed({ alsoKnownAs: ' A. Tarrant \n\nAkio T.\n' }));
  expect(alsoKnownAs).toEqual(['A. Tarrant', 'Akio T.']);
  const { error } = guestRules.safeParse(typed({ alsoKnownAs: 'A\n'.repeat(21) }));
  expect(error?.issues.map(({ message }) => message)).toEqual(['Please enter at most 20 other spellings']);
});

test.each([
  ['12', 12],
  ['', 1],
  ['last', 1],
  ['0', 1],
  ['-3', 1],
  ['2.7', 2],
])('a display order typed as "%s" becomes %i', (displayOrder, sent) => {
  expect(guestRules.parse(typed({ displayOrder })).displayOrder).toBe(sent);
});

test('a guest that is opened in the form and saved stays unchanged', () => {
  const guest = {
    name: 'Akio',
    url: null,
    displayOrder: 3,
    isFeatured: true,
    description: 'A potter.',
    imageUrl: null,
    alsoKnownAs: ['A. Tarrant', 'Akio T.'],
  };
  expect(guestRules.parse(guestDraftOf({ ...guest, id: 1, version: 1 }))).toEqual(guest);
});

describe('the latest event from an episode', () => {
  const episode: Episode = {
    ...{ id: 9, episodeNumber: 12, title: 'Small hours', guest: 'Alba Quintrell', duration: '1:08:27' },
    ...{ description: 'On the hours\n\nbefore dawn.', image: '/pictures/lake-768.webp', videoId: 'aaaaaaaaaaa' },
    transcriptionUrl: null,
    date: null,
  };

  test('an episode becomes a recent event that names the episode', () => {
    expect(recentEventOf(episode)).toEqual({
      ...{ episodeId: 9, title: 'Small hours', presenter: 'Alba Quintrell', eventDate: 'Episode 12' },
      ...{ description: 'On the hours\n\nbefore dawn.', imageUrl: '/pictures/lake-768.webp' },
      videoUrl: 'https://www.youtube.com/watch?v=aaaaaaaaaaa',
    });
  });

  test('fields that the feed leaves empty are filled in the event', () => {
    expect(recentEventOf({ ...episode, guest: '', description: '', image: '' })).toMatchObject({
      presenter: site.host.name,
      description: 'Small hours',
      imageUrl: expect.stringMatching(/^\/pictures\//),
    });
  });

  test('texts that are too long for an event are cut after a word, and the server accepts them', () => {
    const words = (length: number) => 'attention '.repeat(length / 10 + 1).slice(0, length);
    const event = recentEventOf({
      ...episode,
      title: words(300),
      guest: words(300),
      description: `${words(4000)}\n\n${words(6000)}`.slice(0, 10_000),
      image: `https://example.org/${'a'.repeat(1900)}.jpg`,
    });
    for (const field of ['title', 'presenter', 'description'] as const)
      expect(event[field], field).toMatch(/\battention…$/);
    expect(event.description).toContain('\n\n');
    expect(event.description.length).toBeGreaterThan(4900);
    // An address cannot be shortened.
    expect(event.imageUrl).toMatch(/^\/pictures\//);
    expect(latestEventInput.safeParse(event).error?.issues).toBeUndefined();
  });

  test.each(['http://example.org/a.jpg', 'cover.jpg', 'javascript:alert(1)'])(
    'a picture at %s is replaced by one that the server accepts',
    (image) => {
      expect(latestEventInput.safeParse(recentEventOf({ ...episode, image })).success).toBe(true);
    },
  );
});
