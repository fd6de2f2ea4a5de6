import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as episodes from '../../../../functions/lib/content/episodes/episodes.ts';
import { readFeed } from '../../../../functions/lib/content/episodes/readFeed.ts';
import { type WholeRecording, wholeRecordings } from '../../../../functions/lib/content/recordings/recordings.ts';
import * as transcriptFiles from '../../../../functions/lib/content/recordings/transcriptFiles.ts';
import * as health from '../../../../functions/lib/health/checks.ts';
import { logger } from '../../../../functions/lib/platform/log.ts';
import { isInFeed, podcastFeedOf } from '../../../../functions/lib/publishing/feeds.ts';
import { type Imported, handler as importEpisodesHandler } from '../../../../functions/workers/importEpisodes.ts';
import { recordingSummary } from '../../../../shared/content/lists.ts';
import { site } from '../../../../shared/site/site.ts';
import { type Answer, endless, FeedHost, redirect } from '../../../support/data/feedHost.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { asWorker } from '../../../support/run/granted.ts';
import { FakeSite } from '../../../support/site/fakeSite.ts';

const handler = asWorker('importEpisodes', importEpisodesHandler);

let host: FeedHost;
let url: string;
let bucket: FakeSite;
/** What is left for a run, in milliseconds. */
let time: number;
beforeEach(async () => {
  installFakeDynamo();
  bucket = new FakeSite([]);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-05-01T12:00:00Z') });
  host = new FeedHost();
  url = await host.start();
  time = 300_000;
});
afterEach(() => {
  host.stop();
  Object.assign(site.podcast, { feed: null });
});

const vtt = 'WEBVTT\n\n00:01.000 --> 00:04.000\n<v Ana>Clay and fire and water.';
const json = JSON.stringify({
  version: '1.0.0',
  segments: [{ speaker: 'Bo', startTime: 1, endTime: 4, body: 'Salt and sea and sand.' }],
});
const namespaces = 'xmlns:podcast="https://podcastindex.org/namespace/1.0"';
const feedOf = (...items: string[]) =>
  `<rss version="2.0" ${namespaces}><channel><title>S</title>${items.join('')}</channel></rss>`;
const item = (n: number, inner = '', date = '2020-10-09') =>
  `<item><title>Episode ${n}</title><guid>${n}</guid><pubDate>${new Date(date).toUTCString()}</pubDate>${inner}</item>`;
const transcript = (path: string, type = 'text/vtt', language = '') =>
  `<podcast:transcript url="${url}${path}" type="${type}" ${language && `language="${language}"`}/>`;
const run = (event: object) => handler(event, { getRemainingTimeInMillis: () => time });
const importFeed = async (...items: string[]) => (await run({ xml: feedOf(...items) })) as Imported;
const hours = (count: number) => vi.setSystemTime(Date.now() + count * 3_600_000);
const shown = async () => (await episodes.list())[0]?.details;
const words = async () => {
  const kept = (await shown())?.transcript;
  return kept && (await transcriptFiles.read(kept)).segments.map(({ speaker, body }) => `${speaker}: ${body}`);
};

describe('the feed that the site names', () => {
  test('is read each hour; a failed read counts towards the alarm for a whole day; admins see the last', async () => {
    expect(await health.feed()).toMatchObject({ good: true });
    Object.assign(site.podcast, { feed: `${url}/feed.xml` });
    host.files['/feed.xml'] = feedOf(item(1));
    expect(await run({ source: 'aws.events' })).toEqual({
      ...{ added: 1, changed: 0, unchanged: 0, chapters: 0, transcripts: 0, waiting: 0 },
      ...{ leftOut: [], allLeftOut: 0 },
    });
    expect(await health.feed()).toEqual({ good: true, says: 'Read on 2031-05-01 at 12:00 UTC' });
    hours(1);
    host.files['/feed.xml'] = feedOf(item(1), ...Array.from({ length: 12 }, (_, n) => item(n + 2, '', '2031-06-01')));
    await run({ source: 'aws.events' });
    expect(await health.feed()).toEqual({
      good: true,
      says: 'Read on 2031-05-01 at 13:00 UTC, but for 12 of its items',
      advice: expect.stringMatching(/^Episode 13: It waits until 2031-06-01, .*\. Episode 4: .* And 2 more\.$/),
    });
    await run({ xml: feedOf(item(1)) });
    expect(await health.feed(), 'what an operator reads is none of it').toMatchObject({ advice: expect.any(String) });
    hours(1);
    delete host.files['/feed.xml'];
    const error = vi.spyOn(logger, 'error').mockImplementation(() => {});
    expect(await run({ source: 'aws.events' })).toBeNull();
    const reason = 'feed.test answered 404';
    expect(error.mock.calls.map(([, details]) => details)).toEqual([{ alarm: 'FeedUnreadable', reason }]);
    expect(await health.feed()).toMatchObject({
      ...{ good: false, says: 'It couldn’t be used on 2031-05-01 at 14:00 UTC: feed.test answered 404' },
    });
  });
});

test('a feed that has moved adds nothing twice, whether or not that is clear', async () => {
  const before = feedOf(item(1), item(2, '', '2020-10-16'));
  Object.assign(host.files, { '/feed.xml': before });
  Object.assign(site.podcast, { feed: `${url}/feed.xml` });
  expect(await run({})).toMatchObject({ added: 2 });
  host.files['/feed.xml'] = before.replaceAll('<guid>', '<guid>new-');
  expect(await run({})).toMatchObject({ added: 0, changed: 2 });
  expect(await run({})).toMatchObject({ added: 0, changed: 0 });
  const unclear = before.replaceAll('<guid>', '<guid>newer-').replace('Episode 1', 'One');
  host.files['/feed.xml'] = unclear;
  const error = vi.spyOn(logger, 'error').mockImplementation(() => {});
  expect(await run({})).toBeNull();
  const reason = expect.stringMatching(/^Nothing was imported.*\n“One” may be “Episode 1”/);
  expect(error.mock.calls.map(([, details]) => details)).toEqual([{ alarm: 'FeedUnreadable', reason }]);
  await expect(run({ xml: unclear })).rejects.toThrow('Nothing was imported');
  expect(await run({ xml: unclear, asNew: true })).toMatchObject({ added: 1 });
});

describe('a feed as its host writes it comes in whole, and once:', () => {
  test.each<[string, ...[title: string, number: number | null, duration: string, audio: string][]]>([
    [
      'spotify',
      ['Outtakes', null, '2:09', 'https://anchor.fm/s/1a/podcast/play/59/https%3A%2F%2Fx.cloudfront.net%2F1.m4a'],
      [
        ...(['Clay & patience, with Bo Lind', null, '53:09'] as const),
        'https://anchor.fm/s/1a/podcast/play/60/https%3A%2F%2Fx.cloudfront.net%2F2.m4a',
      ],
    ],
    ['buzzsprout', ['Clay & patience', 2, '54:17', 'https://www.buzzsprout.com/1234567/episodes/2-clay.mp3']],
    ['libsyn', ['Clay', 2, '43:41', 'https://traffic.libsyn.com/slowwater/Clay.mp3?dest-id=1234']],
    [
      'transistor',
      ['Welcome', null, '', 'https://media.transistor.fm/t1/t1.mp3'],
      ['Clay | Bo Lind', 2, '40:31', 'https://media.transistor.fm/5b0d7c4e/a1.mp3'],
    ],
    ['podbean', ['Clay with Bo Lind', 2, '47:35', 'https://mcdn.podbean.com/mf/web/abc123/Clay.mp3']],
    ['simplecast', ['Clay', 2, '37:32', 'https://injector.simplecastaudio.com/aa/default.mp3?aid=rss_feed&feed=AbCd']],
    ['acast', ['Clay & patience', 2, '37:32', 'https://sphinx.acast.com/p/open/s/66aa/e/66ab/media.mp3']],
    ['castopod', ['Clay', 2, '21:49', 'https://pod.slowwater.example/audio/@slow/clay.mp3?_from=pod']],
    ['substack', ['On waiting', null, '1:43:12', 'https://api.substack.com/feed/podcast/2/x.mp3']],
    ['squarespace', ['Clay', null, '45:12', 'https://static1.squarespace.com/static/5f/Slow%20Water%202.mp3']],
    [
      'powerpress',
      ['SW 041 – Tom & Ana’s kiln', null, '45:12', 'https://media.blubrry.com/slow/slowwater.example/041.mp3'],
    ],
    [
      'seriouslySimple',
      ['Two', 2, '45:12', 'https://slowwater.example/podcast-download/8/two.mp3?ref=feed'],
      ['Pilot', null, '', 'https://slowwater.example/podcast-download/7/pilot.mp3?ref=feed'],
    ],
  ])('%s', async (name, ...expected) => {
    const xml = readFileSync(new URL(`../../../support/data/feeds/${name}.xml`, import.meta.url), 'utf8');
    const { episodes: read, leftOut } = readFeed(xml);
    expect(read.map((each) => [each.title, each.episodeNumber, each.duration, each.audio?.address])).toEqual(expected);
    expect([...leftOut, ...read.flatMap((each) => each.leftOut)]).toEqual([]);
    expect(read.filter(({ date, guid }) => !date || !guid)).toEqual([]);
    const counts = { added: read.length, changed: 0, unchanged: 0 };
    expect(await episodes.upsert(read)).toEqual(counts);
    expect(await episodes.upsert(readFeed(xml).episodes)).toEqual({ ...counts, added: 0, unchanged: read.length });

    const stored = await episodes.listStored();
    const heard = wholeRecordings([...episodes.shownOf(stored), ...episodes.trailersOf(stored)], [], []).filter(
      isInFeed,
    );
    const own = podcastFeedOf(heard, {
      category: 'Arts',
      cover: 'https://slowwater.example/cover.jpg',
      explicit: false,
    });
    const words = ({
      guid,
      title,
      description,
      episodeType = 'full',
    }: Pick<WholeRecording, 'guid' | 'title' | 'description' | 'episodeType'>) =>
      [guid, title, description, episodeType].join('\n');
    const sent = heard.map((each) => words({ ...each, description: recordingSummary(each) }));
    expect(readFeed(own).episodes.map(words).toSorted(), 'through our own feed and back').toEqual(sent.toSorted());
  });
});

test('an episode whose feed gives it no number has none, however many the feed lists at the time', async () => {
  const talk = (n: number) => item(n).replace(`Episode ${n}`, `Talk ${n}`);
  for (const newest of [3, 4, 6]) await importFeed(...[newest, newest - 1, newest - 2].map(talk));
  const all = await episodes.listStored();
  expect(all.map(({ title, episodeNumber }) => [title, episodeNumber])).toEqual(
    [6, 5, 4, 3, 2, 1].map((n) => [`Talk ${n}`, null]),
  );
});

test('an episode that is dated more than a day ahead waits until then, and the command says so', async () => {
  const ahead = item(2, '<enclosure url="https://a.example/2.mp3"/>', '2031-05-03');
  const sentence = 'It waits until 2031-05-03, the date that the feed gives it.';
  expect(await importFeed(item(1), ahead)).toMatchObject({ added: 1, leftOut: [{ recording: 'Episode 2', sentence }] });
  hours(24);
  expect(await importFeed(item(1), ahead)).toMatchObject({ added: 1, leftOut: [] });
});

describe('a transcript', () => {
  test('is the best one that can be read: in the site’s language, then with times', async () => {
    Object.assign(host.files, { '/t.txt': 'Hello there.', '/es.json': json, '/en.vtt': vtt });
    const imported = await importFeed(
      item(
        1,
        transcript('/t.txt', 'text/plain') +
          transcript('/es.json', 'application/json', 'es') +
          transcript('/en.vtt', 'text/vtt', 'en'),
      ),
    );
    expect(imported).toMatchObject({ added: 1, transcripts: 1, chapters: 0, waiting: 0, leftOut: [], allLeftOut: 0 });
    expect(host.takeAsked()).toEqual(['/en.vtt']);
    expect(await words()).toEqual(['Ana: Clay and fire and water.']);
    expect((await shown())?.transcript).toMatchObject({ timed: true, source: 'feed', language: 'en' });
  });

  test('is one of four that are tried, in the order of how well they can be read', async () => {
    const types = {
      txt: 'text/plain',
      html: 'text/html',
      srt: 'application/x-subrip',
      vtt: 'text/vtt',
      json: 'x/json',
    };
    const all = Object.entries(types).map(([ending, type]) => transcript(`/t.${ending}`, type));
    await importFeed(item(1, all.join('')));
    expect(host.takeAsked()).toEqual(['/t.json', '/t.vtt', '/t.srt', '/t.html']);
  });

  test('that can’t be read is replaced by the next one, and the reason is said', async () => {
    host.files['/t.txt'] = 'Hello there.';
    const imported = await importFeed(item(1, transcript('/t.json', 'x/json') + transcript('/t.txt', 'text/plain')));
    expect(await words()).toEqual([': Hello there.']);
    expect((await shown())?.transcript).toMatchObject({ timed: false, language: null });
    const sentence = `The transcript at ${url}/t.json could not be read. feed.test answered 404.`;
    expect(imported.leftOut).toEqual([{ recording: 'Episode 1', sentence }]);
  });

  test('that can’t be read stays a download, and the episode is shown at once', async () => {
    host.files['/t.txt'] = '%PDF-1.7';
    await importFeed(item(1, transcript('/t.txt', 'text/plain')));
    const [episode] = await episodes.list();
    expect(episode).toMatchObject({ transcriptionUrl: `${url}/t.txt`, details: { transcript: null } });
  });
});

test('chapters are read, and replace those of the feed; without an address, the feed’s are shown', async () => {
  const chapters = ['One', 'Two'].map((title, n) => ({ startTime: n * 60, title }));
  host.files['/c.json'] = JSON.stringify({ version: '1.2.0', chapters });
  const link = `<podcast:chapters url="${url}/c.json" type="application/json+chapters"/>`;
  expect(await importFeed(item(1, link))).toMatchObject({ chapters: 1, transcripts: 0 });
  expect((await shown())?.chapters.map(({ title }) => title)).toEqual(['One', 'Two']);
  expect(await importFeed(item(1))).toMatchObject({ changed: 1, chapters: 0 });
  expect((await shown())?.chapters).toEqual([]);
});

describe('what was read is read again', () => {
  test('never, if the episode is old and its links are the same', async () => {
    host.files['/t.vtt'] = vtt;
    await importFeed(item(1, transcript('/t.vtt')));
    host.takeAsked();
    hours(100);
    expect(await importFeed(item(1, transcript('/t.vtt')))).toMatchObject({ unchanged: 1, transcripts: 0 });
    expect(host.takeAsked()).toEqual([]);
  });

  test('if its address changed; if it is gone from the feed, it is gone here', async () => {
    Object.assign(host.files, { '/a.vtt': vtt, '/b.json': json });
    await importFeed(item(1, transcript('/a.vtt')));
    await importFeed(item(1, transcript('/b.json', 'application/json')));
    expect(await words()).toEqual(['Bo: Salt and sea and sand.']);
    await importFeed(item(1));
    expect((await shown())?.transcript).toBeNull();
  });

  test('each time for two weeks after the episode came out, whether or not it failed', async () => {
    const young = item(1, transcript('/t.vtt'), '2031-04-30');
    expect(await importFeed(young)).toMatchObject({ allLeftOut: 1 });
    host.files['/t.vtt'] = vtt;
    expect(await importFeed(young)).toMatchObject({ transcripts: 1, allLeftOut: 0 });
    const before = await episodes.listStored();
    await importFeed(young);
    expect(host.takeAsked()).toEqual(['/t.vtt', '/t.vtt', '/t.vtt']);
    expect(await episodes.listStored(), 'no page is published again without a change').toEqual(before);
    host.files['/t.vtt'] = vtt.replace('Clay', 'Hot clay');
    await importFeed(young);
    expect(await words()).toEqual(['Ana: Hot clay and fire and water.']);
  });

  test('a day after it failed, if the episode is old', async () => {
    const read = () => importFeed(item(1, transcript('/t.vtt')));
    await read();
    expect(await read()).toMatchObject({ allLeftOut: 1 });
    expect(host.takeAsked(), 'not within a day').toEqual(['/t.vtt']);
    hours(24);
    host.files['/t.vtt'] = vtt;
    expect(await read()).toMatchObject({ transcripts: 1, allLeftOut: 0 });
    hours(24);
    expect(await read()).toMatchObject({ transcripts: 0 });
  });
});

test('what time does not allow waits for the next run, the newest episodes first', async () => {
  Object.assign(host.files, { '/1': vtt, '/2': vtt });
  host.files['/3'] = (_, response) => {
    time = 1000;
    response.end(vtt);
  };
  // One after the other, as where there are more than fit at once.
  const many = Array.from({ length: 6 }, (_, n) => item(n + 3, transcript('/3'), '2020-02-02'));
  const items = [...many, item(1, transcript('/1'), '2019-01-01'), item(2, transcript('/2'), '2020-01-01')];
  expect(await importFeed(...items)).toMatchObject({ added: 8, transcripts: 6, waiting: 2 });
  expect(host.takeAsked()).toEqual(Array(6).fill('/3'));
  time = 300_000;
  expect(await importFeed(...items)).toMatchObject({ unchanged: 8, transcripts: 2, waiting: 0 });
});

test('a run that is killed before it notes what it read does no harm: the next one reads it again', async () => {
  host.files['/t.vtt'] = vtt;
  bucket.refuse = () => {
    throw new Error('killed');
  };
  await expect(importFeed(item(1, transcript('/t.vtt')))).rejects.toThrow('killed');
  expect(await shown(), 'the episode is there').toMatchObject({ transcript: null });
  bucket.refuse = () => {};
  expect(await importFeed(item(1, transcript('/t.vtt')))).toMatchObject({ unchanged: 1, transcripts: 1 });
});

describe('a host that does harm costs only its own episodes:', () => {
  const latin = Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nDéjà vu', 'latin1');
  test.each<[string, Answer, string]>([
    ['AWS’s metadata behind a redirect', redirect('http://169.254.169.254/'), 'not an address of the public internet'],
    ['a text that never ends', endless, 'more than 2 MB'],
    ['a text in another encoding than it says', latin, 'not in the encoding UTF-8'],
    ['a page', '<!doctype html><p>Sign in', 'web page'],
  ])('%s', async (_, answer, why) => {
    Object.assign(host.files, { '/bad': answer, '/good': vtt });
    const imported = await importFeed(item(1, transcript('/bad')), item(2, transcript('/good')));
    expect(imported).toMatchObject({ added: 2, transcripts: 1 });
    expect(imported.leftOut).toEqual([{ recording: 'Episode 1', sentence: expect.stringContaining(why) }]);
  });
});
