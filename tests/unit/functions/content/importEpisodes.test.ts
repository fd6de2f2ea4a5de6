import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as activities from '../../../../functions/lib/accounts/activities.ts';
import * as episodes from '../../../../functions/lib/content/episodes/episodes.ts';
import { type FetchLimits, fetchText, isPublic } from '../../../../functions/lib/content/episodes/fetchText.ts';
import { knownEpisodes } from '../../../../functions/lib/content/episodes/knownEpisodes.ts';
import { readFeed } from '../../../../functions/lib/content/episodes/readFeed.ts';
import { type WholeRecording, wholeRecordings } from '../../../../functions/lib/content/recordings/recordings.ts';
import * as transcriptFiles from '../../../../functions/lib/content/recordings/transcriptFiles.ts';
import * as health from '../../../../functions/lib/health/checks.ts';
import { logger } from '../../../../functions/lib/platform/log.ts';
import { isInFeed, podcastFeedOf } from '../../../../functions/lib/publishing/feeds.ts';
import { type Imported, handler as importEpisodesHandler } from '../../../../functions/workers/importEpisodes.ts';
import { recordingSummary } from '../../../../shared/content/lists.ts';
import type { FeedImport, FeedImportInput } from '../../../../shared/content/model/episode.ts';
import type { ManagedSettings } from '../../../../shared/settings/settings.ts';
import { site } from '../../../../shared/site/site.ts';
import { ask, openAdminApi } from '../../../support/accounts/caller.ts';
import { type Answer, endless, FeedHost, redirect } from '../../../support/data/feedHost.ts';
import { feeds } from '../../../support/data/feeds.ts';
import { asWorker } from '../../../support/run/granted.ts';
import { FakeSite } from '../../../support/site/fakeSite.ts';

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
    expect(() => found(copies, stored)).toThrow(/^Nothing was imported[\s\S]* may be “On clay”/);
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

describe('the hourly import', () => {
  const handler = asWorker('importEpisodes', importEpisodesHandler);

  openAdminApi('2031-05-01T12:00:00Z');
  let host: FeedHost;
  let url: string;
  let bucket: FakeSite;
  /** What is left for a run, in milliseconds. */
  let time: number;
  beforeEach(async () => {
    bucket = new FakeSite([]);
    host = new FeedHost();
    url = await host.start();
    time = 300_000;
    Object.assign(site.podcast, { feed: `${url}/feed.xml` });
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
  const read = (xml: string) => {
    host.files['/feed.xml'] = xml;
    return handler({}, { getRemainingTimeInMillis: () => time });
  };
  const importFeed = async (...items: string[]) => (await read(feedOf(...items))) as Imported;
  const imported = <T = FeedImport>(body: Partial<FeedImportInput>, status = 200) =>
    ask<T>('/api/episodes/import', { body: { dryRun: false, ...body } }, status);
  const asked = () => host.takeAsked().filter((path) => path !== '/feed.xml');
  const hours = (count: number) => vi.setSystemTime(Date.now() + count * 3_600_000);
  const shown = async () => (await episodes.list())[0]?.details;
  const words = async () => {
    const kept = (await shown())?.transcript;
    return kept && (await transcriptFiles.read(kept)).segments.map(({ speaker, body }) => `${speaker}: ${body}`);
  };

  test('it is read each hour; a failed read counts towards the alarm for a whole day; admins see the last', async () => {
    expect(await health.feed()).toMatchObject({ good: true });
    expect(await importFeed(item(1))).toEqual({
      ...{ added: 1, changed: 0, unchanged: 0, chapters: 0, transcripts: 0, waiting: 0 },
      ...{ leftOut: [], allLeftOut: 0 },
    });
    expect(await health.feed()).toEqual({ good: true, says: 'Read on 2031-05-01 at 12:00 UTC' });
    hours(1);
    await importFeed(item(1), ...Array.from({ length: 12 }, (_, n) => item(n + 2, '', '2031-06-01')));
    expect(await health.feed()).toEqual({
      good: true,
      says: 'Read on 2031-05-01 at 13:00 UTC, but for 12 of its items',
      advice: expect.stringMatching(/^Episode 13: It waits until 2031-06-01, .*\. Episode 4: .* And 2 more\.$/),
    });
    expect(await imported({ xml: feedOf(item(1)) })).toMatchObject({ unchanged: 1 });
    expect(await health.feed(), 'what an admin reads is none of it').toMatchObject({ advice: expect.any(String) });
    hours(1);
    Object.assign(site.podcast, { feed: `${url}/gone.xml` });
    const error = vi.spyOn(logger, 'error').mockImplementation(() => {});
    expect(await read('')).toBeNull();
    const reason = 'feed.test answered 404';
    expect(error.mock.calls.map(([, details]) => details)).toEqual([{ alarm: 'FeedUnreadable', reason }]);
    const failed = { at: '2031-05-01T14:00:00.000Z', failed: reason, allLeftOut: 0 };
    expect(await ask('/api/settings')).toMatchObject({ feedRead: failed });
    expect(await health.feed()).toMatchObject({
      ...{ good: false, says: 'It couldn’t be used on 2031-05-01 at 14:00 UTC: feed.test answered 404' },
    });
  });

  test('a feed that an admin sets is read from then on, and none once it is taken out', async () => {
    Object.assign(site.podcast, { feed: null });
    expect(await read(feedOf(item(1)))).toBeNull();
    const { values, version } = await ask<ManagedSettings>('/api/settings');
    const save = (feed: string, from: number, status = 200) =>
      ask(
        '/api/settings',
        { method: 'PUT', body: { values: { ...values, 'podcast.feed': feed }, version: from } },
        status,
      );
    expect(await save(`${site.url}/podcast/feed.xml`, version, 400)).toMatchObject({
      fields: { 'values.podcast.feed': 'That’s the feed of this site itself' },
    });
    await save(`${url}/feed.xml`, version);
    hours(1);
    expect(await read(feedOf(item(1)))).toMatchObject({ added: 1 });
    await save('', version + 1);
    hours(1);
    expect(await read(feedOf(item(1), item(2)))).toBeNull();
  });

  describe('an admin imports a feed', () => {
    test('by its file: first it says what would happen, and changes nothing', async () => {
      const xml = feedOf(item(1), item(2), item(3, '', '2031-06-01'));
      const leftOut = [{ recording: 'Episode 3', sentence: expect.stringMatching(/^It waits until 2031-06-01/) }];
      const wouldBe = { added: 2, changed: 0, unchanged: 0, unclear: [], leftOut, allLeftOut: 1 };
      expect(await imported({ xml, dryRun: true })).toEqual({ ...wouldBe, titles: ['Episode 1', 'Episode 2'] });
      expect(await episodes.listStored()).toEqual([]);
      expect(await imported({ xml })).toEqual({ ...wouldBe, titles: [] });
      // Activities of one millisecond are in no order.
      hours(1);
      expect(await imported({ xml: xml.replace('Episode 2', 'Two') })).toMatchObject({
        added: 0,
        changed: 1,
        unchanged: 1,
      });
      expect((await episodes.listStored()).map(({ title }) => title)).toEqual(['Episode 1', 'Two']);
      expect((await activities.latest(9)).map(({ label, about }) => [label, about])).toEqual([
        ['Imported episodes from a feed', '0 added, 1 changed'],
        ['Imported episodes from a feed', '2 added, 0 changed'],
      ]);
    });

    test('by its address, and what it links to is read within the hour', async () => {
      host.files['/t.vtt'] = vtt;
      host.files['/other.xml'] = feedOf(item(1, transcript('/t.vtt')));
      expect(await imported({ url: `${url}/other.xml` })).toMatchObject({ added: 1 });
      expect(await shown()).toMatchObject({ transcript: null });
      Object.assign(site.podcast, { feed: null });
      await read('');
      expect(await words()).toEqual(['Ana: Clay and fire and water.']);
    });

    test('where it is not clear what is new, it asks, and adds that if told so', async () => {
      await imported({ xml: feedOf(item(1)) });
      const xml = feedOf(item(1).replace('Episode 1', 'One').replace('<guid>', '<guid>new-'));
      const unclear = ['“One” may be “Episode 1”, which is here already.'];
      expect(await imported({ xml, dryRun: true })).toMatchObject({ added: 0, unclear });
      await imported({ xml }, 409);
      expect(await imported({ xml, dryRun: true, asNew: true })).toMatchObject({ added: 1, titles: ['One'] });
      expect(await imported({ xml, asNew: true })).toMatchObject({ added: 1 });
    });

    test('several times at once, and each episode is added once', async () => {
      const xml = feedOf(item(1), item(2));
      await Promise.all([1, 2, 3].map(() => imported({ xml })));
      expect(await episodes.listStored()).toHaveLength(2);
    });

    test.each([
      ['a broken file', { xml: '<rss version="2.0"><channel><item><title>A' }, 'xml', 'The feed is cut off'],
      ['a page', { xml: '<!doctype html><p>Sign in' }, 'xml', 'This is not an RSS feed'],
      ['no usable episode', { xml: feedOf('<item><guid>7</guid></item>') }, 'xml', 'No episode can be used'],
      ['an address of this machine', { url: 'http://127.0.0.1/feed.xml' }, 'url', 'whole address'],
      ['AWS’s metadata', { url: 'http://169.254.169.254/' }, 'url', 'whole address'],
      ['an address that does not answer', { url: 'http://feed.test/none.xml' }, 'url', 'It can’t be read: '],
      ['nothing', {}, 'url', 'Please paste the feed’s address, or choose its file'],
    ])('but not %s: it says why, and changes nothing', async (_, body, field, why) => {
      const { fields } = await imported<{ fields: Record<string, string> }>(body, 400);
      expect(fields[field]).toContain(why);
      expect(await episodes.listStored()).toEqual([]);
    });
  });

  test('a feed that has moved adds nothing twice, whether or not that is clear', async () => {
    const before = feedOf(item(1), item(2, '', '2020-10-16'));
    expect(await read(before)).toMatchObject({ added: 2 });
    const moved = before.replaceAll('<guid>', '<guid>new-');
    expect(await read(moved)).toMatchObject({ added: 0, changed: 2 });
    expect(await read(moved)).toMatchObject({ added: 0, changed: 0 });
    const error = vi.spyOn(logger, 'error').mockImplementation(() => {});
    expect(await read(before.replaceAll('<guid>', '<guid>newer-').replace('Episode 1', 'One'))).toBeNull();
    const reason = expect.stringMatching(/^Nothing was imported.*\n“One” may be “Episode 1”/);
    expect(error.mock.calls.map(([, details]) => details)).toEqual([{ alarm: 'FeedUnreadable', reason }]);
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
      [
        'simplecast',
        ['Clay', 2, '37:32', 'https://injector.simplecastaudio.com/aa/default.mp3?aid=rss_feed&feed=AbCd'],
      ],
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
      const xml = feeds[name] ?? '';
      const { episodes: read, leftOut } = readFeed(xml);
      expect(read.map((each) => [each.title, each.episodeNumber, each.duration, each.audio?.address])).toEqual(
        expected,
      );
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

  test('an episode that is dated more than a day ahead waits until then, and the import says so', async () => {
    const ahead = item(2, '<enclosure url="https://a.example/2.mp3"/>', '2031-05-03');
    const sentence = 'It waits until 2031-05-03, the date that the feed gives it.';
    expect(await importFeed(item(1), ahead)).toMatchObject({
      added: 1,
      leftOut: [{ recording: 'Episode 2', sentence }],
    });
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
      expect(asked()).toEqual(['/en.vtt']);
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
      expect(asked()).toEqual(['/t.json', '/t.vtt', '/t.srt', '/t.html']);
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
      asked();
      hours(100);
      expect(await importFeed(item(1, transcript('/t.vtt')))).toMatchObject({ unchanged: 1, transcripts: 0 });
      expect(asked()).toEqual([]);
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
      expect(asked()).toEqual(['/t.vtt', '/t.vtt', '/t.vtt']);
      expect(await episodes.listStored(), 'no page is published again without a change').toEqual(before);
      host.files['/t.vtt'] = vtt.replace('Clay', 'Hot clay');
      await importFeed(young);
      expect(await words()).toEqual(['Ana: Hot clay and fire and water.']);
    });

    test('a day after it failed, if the episode is old', async () => {
      const read = () => importFeed(item(1, transcript('/t.vtt')));
      await read();
      expect(await read()).toMatchObject({ allLeftOut: 1 });
      expect(asked(), 'not within a day').toEqual(['/t.vtt']);
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
    expect(asked()).toEqual(Array(6).fill('/3'));
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
      [
        'AWS’s metadata behind a redirect',
        redirect('http://169.254.169.254/'),
        'not an address of the public internet',
      ],
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
});

describe('fetching a feed', () => {
  /** Enough time that no test reaches the timeout. */
  const limits = { size: 1000, time: 60_000, redirects: 3, exact: true };

  let host: FeedHost;
  let url: string;
  beforeEach(async () => {
    host = new FeedHost();
    url = await host.start();
  });
  afterEach(() => {
    host.stop();
  });

  /** The text at the host's root, which is answered like this. */
  async function fetched(answer: Answer, within: FetchLimits = limits) {
    host.files['/'] = answer;
    return (await fetchText(url, within)).text;
  }

  test('a text is fetched, redirects included', async () => {
    host.files['/new'] = '<rss/>';
    host.files['/'] = redirect('/new');
    expect(await fetchText(url, limits)).toEqual({ text: '<rss/>', address: `${url}/new` });
  });

  describe('the encoding is', () => {
    const latin = Buffer.from('Déjà vu', 'latin1');
    const answered = (bytes: Buffer, type: string, exact = true) =>
      fetched((_, response) => response.writeHead(200, { 'content-type': type }).end(bytes), { ...limits, exact });

    test.each([
      ['UTF-8, where nothing says more', Buffer.from('Déjà vu'), 'text/vtt'],
      ['the header’s', latin, 'text/vtt; charset="iso-8859-1"'],
      [
        'the byte order mark’s, whatever the header says',
        Buffer.from('\uFEFFDéjà vu', 'utf16le'),
        'x/y; charset=utf-8',
      ],
    ])('%s', async (_, bytes, type) => {
      expect(await answered(bytes, type)).toBe('Déjà vu');
    });

    test.each<[string, string, BufferEncoding, string]>([
      ['the document’s own', 'ISO-8859-1', 'latin1', 'text/xml'],
      ['the document’s own, under a header that claims UTF-8', 'ISO-8859-1', 'latin1', 'text/xml; charset=utf-8'],
      ['the header’s, where the document wrongly claims UTF-8', 'UTF-8', 'latin1', 'text/xml; charset=windows-1252'],
      ['UTF-8 where that is valid, whatever anyone claims', 'ISO-8859-1', 'utf8', 'text/xml; charset=iso-8859-1'],
      ['UTF-16 where a document begins like that, without a mark', 'UTF-16', 'utf16le', 'text/xml'],
    ])('%s', async (_, claimed, encoding, type) => {
      const xml = `<?xml version="1.0" encoding="${claimed}"?><rss>Zoë and Déjà vu</rss>`;
      expect(await answered(Buffer.from(xml, encoding), type)).toBe(xml);
    });

    test('ISO-2022-JP, which is made of ASCII', async () => {
      const xml = '<?xml version="1.0" encoding="ISO-2022-JP"?><rss>\x1b$BF|K\\\x1b(B</rss>';
      expect(await answered(Buffer.from(xml), 'text/xml')).toContain('<rss>日本</rss>');
    });

    test.each([
      ['bytes in another one', 'text/vtt', 'not in the encoding UTF-8'],
      ['one that no one knows', 'text/vtt; charset=klingon', 'not in the encoding KLINGON'],
    ])('refused for %s, unless the text is worth more than its errors', async (_, type, why) => {
      await expect(answered(latin, type)).rejects.toThrow(why);
      expect(await answered(latin, type, false)).toBe('D\uFFFDj\uFFFD vu');
    });
  });

  describe('refuses', () => {
    test.each([
      'http://127.0.0.1/',
      'http://localhost/',
      'http://[::1]/',
      'http://[::ffff:10.0.0.1]/',
      'http://10.1.2.3/',
      'http://192.168.0.1/',
      'http://169.254.169.254/latest/meta-data/',
      'http://0x7f000001/',
      'http://2130706433/',
      'http://0.0.0.0/',
      'http://100.64.0.1/',
    ])('%s, also behind a redirect: not an address of the public internet', async (address) => {
      const why = 'is not an address of the public internet';
      await expect(fetchText(address, limits)).rejects.toThrow(why);
      await expect(fetched(redirect(address))).rejects.toThrow(why);
    });

    test.each(['file:///etc/passwd', 'ftp://feed.test/x', 'data:text/xml,<rss/>'])(
      '%s, also behind a redirect: not a web address',
      async (address) => {
        await expect(fetchText(address, limits)).rejects.toThrow('is not a web address');
        await expect(fetched(redirect(address))).rejects.toThrow('is not a web address');
      },
    );

    test.each<[string, Answer, string]>([
      ['a host that redirects in a circle', redirect('/'), 'redirects more than 3 times'],
      ['a text that never ends, once it exceeds the size limit', endless, 'more than 0.001 MB'],
      [
        'a compressed text, whose uncompressed size would not be counted',
        (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
        'compressed',
      ],
      ...[404, 500, 304].map((status): [string, Answer, string] => [
        `a status of ${status}`,
        (_, response) => response.writeHead(status).end(),
        `feed.test answered ${status}`,
      ]),
    ])('%s', async (_, answer, why) => {
      await expect(fetched(answer)).rejects.toThrow(why);
    });

    test.each<[string, (end: () => void) => Answer]>([
      ['does not answer', (end) => end],
      [
        'answers too slowly',
        (end) => (_, response) => {
          let drops = 0;
          const timer = setInterval(() => response.write('x', () => ++drops === 3 && end()), 1);
          response.on('close', () => clearInterval(timer));
        },
      ],
    ])('a server that %s, after the timeout', async (_, answering) => {
      const time = new AbortController();
      const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal);
      const end = () => time.abort(new DOMException('The time is up', 'TimeoutError'));
      await expect(fetched(answering(end), { ...limits, time: 300 })).rejects.toThrow('took longer than 0.3 seconds');
      expect(timeout).toHaveBeenCalledWith(300);
    });
  });

  test.each(['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])('%s is public', (address) => {
    expect(isPublic(address)).toBe(true);
  });

  test.each([
    ...['fe80::1', 'fc00::1', '::', '64:ff9b::7f00:1', '2002:7f00:1::', '224.0.0.1', '255.255.255.255'],
    ...['::7f00:1', '::169.254.169.254', '::1:0', '1000::1', '4000::1', '0:0:0:0:0:1::1', 'e000::1'],
  ])('%s is not public', (address) => {
    expect(isPublic(address)).toBe(false);
  });
});
