import { expect, test } from 'vitest';
import { chapterAt, momentOf, spokenTime } from '../../../../../../frontend/features/content/player/playback.ts';
import { filmNews } from '../../../../../../frontend/features/content/recordings/FilmStill.tsx';
import { recordings } from '../../../../../../frontend/features/content/recordings/RecordingList.tsx';
import { indexAt } from '../../../../../../frontend/features/content/transcript/reading.ts';
import { quotation } from '../../../../../../frontend/features/content/transcript/ShareMoment.tsx';
import { transcriptHtml } from '../../../../../../frontend/features/content/transcript/transcriptHtml.ts';
import type { Segment } from '../../../../../../shared/content/transcripts.ts';
import { site } from '../../../../../../shared/site/site.ts';
import { clock, secondsOf } from '../../../../../../shared/time/durations.ts';
import { episode, guest } from '../../../../../support/site/publicContent.ts';

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
      '<button type="button" aria-label="Copy link to this moment, 12:34"></button></p>',
    '<p id="t=760" data-start="760"><a href="#t=760">12:40</a> <b>Bo</b> <span>Three.</span> ' +
      '<button type="button" aria-label="Copy link to this moment, 12:40"></button></p>',
  ]);
});

test('nothing that anyone says or is called becomes markup', () => {
  const all = html([segment(1, '<img src=x onerror=alert(1)>', '</span><script>"&amp;"')], [0]).join('');
  expect(all).not.toMatch(/<img|<script|Part <0/);
  expect(all).toContain('&lt;/span&gt;&lt;script&gt;&quot;&amp;amp;&quot;');
});

test('a chapter’s title stands before its words; a segment belongs where its middle is; ids are unique', () => {
  const lines = html(
    [segment(8.5, 'Ada', 'Before.'), segment(9.6, '', 'After.'), segment(12, '', 'On.')],
    [0, 10, 300],
  );
  expect(lines.map((line) => line.replace(/ data-start.*?<span>/, ' ').replace(/<\/span>.*/, ''))).toEqual([
    '<h3 id="t=0">Part &lt;0&gt;</h3>',
    '<p id="t=8" Before.',
    '<h3 id="t=10">Part &lt;10&gt;</h3>',
    '<p id="t=9" After. On.',
  ]);
  const ids = html([segment(5, 'Ada', 'One.'), segment(5.5, 'Bo', 'Two.')]).flatMap(
    (line) => line.match(/ id="[^"]*"/g) ?? [],
  );
  expect(ids).toEqual([' id="t=5"']);
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
