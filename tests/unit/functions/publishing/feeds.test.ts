import { parseRssFeed } from 'feedsmith';
import { expect, test } from 'vitest';
import { readChapters, readFeed } from '../../../../functions/lib/content/episodes/readFeed.ts';
import { type WholeRecording, wholeRecordings } from '../../../../functions/lib/content/recordings/recordings.ts';
import { podcastFeedOf, sitemapOf } from '../../../../functions/lib/publishing/feeds.ts';
import { foundFiles, securityText } from '../../../../functions/lib/publishing/files.ts';
import { noDetails } from '../../../../shared/content/model/recording.ts';
import { ownFeedFaults } from '../../../../shared/site/options.ts';
import { site } from '../../../../shared/site/site.ts';
import { episode, guest, next } from '../../../support/site/publicContent.ts';

const ownFeed = {
  ...{ category: 'Religion & Spirituality', subcategory: 'Spirituality', explicit: false },
  cover: 'https://dharmachats.example/pictures/cover.jpg',
};
const transcript = {
  path: `/transcripts/${'a'.repeat(32)}.json`,
  language: 'en',
  timed: true,
  source: 'feed',
  paragraphs: 1,
  beginning: '',
};
const heard = {
  ...{ ...noDetails, date: '2026-05-06T11:00:00.000Z', season: 2, link: 'https://elsewhere.example/4' },
  audio: { address: '/media/4.mp3', type: 'audio/mpeg', length: 1234 },
  chapters: [
    { start: 0, title: 'Welcome', link: null },
    { start: 754.5, title: 'On rivers', link: '/about', picture: '/media/4.jpg' },
  ],
  people: [{ name: 'Bo Lind', role: 'guest', picture: '/media/bo.webp', link: null }],
  transcript: transcript as never,
};
const whole = (number: number, details: object = heard, more: object = {}) => ({
  ...episode(number, more),
  guid: `guid-${number}`,
  details: { ...noDetails, ...details },
});
const recordings = wholeRecordings(
  [
    whole(4, heard, { title: 'On rivers & banks', guest: 'Bo Lind', description: 'A <b>talk</b>.\nIn two lines.' }),
    whole(3, { ...heard, date: '2026-04-06T11:00:00.000Z', chapters: [], people: [], transcript: null, season: null }),
    // Only a film.
    whole(2, { date: '2026-03-06T11:00:00.000Z' }),
  ],
  [],
  [],
);
const files = () => foundFiles({ activeUpcomingEvent: null, recordings }, ownFeed);
const fileAt = (key: string) => files().find((file) => file.key === key)?.body ?? '';
const feed = () => fileAt('podcast/feed.xml');

test('the site publishes no feed of its own unless it is set up', () => {
  const keys = foundFiles({ activeUpcomingEvent: null, recordings }).map(({ key }) => key);
  expect(keys).toEqual(['calendar.ics']);
});

test('our own importer reads the same episodes from the feed, with their ids', () => {
  const [earlier, latest, ...others] = readFeed(feed()).episodes;
  expect(latest).toMatchObject({
    ...{ guid: 'guid-4', episodeNumber: 4, title: 'On rivers & banks', guest: 'Bo Lind', duration: '1:09:36' },
    transcriptionUrl: expect.stringContaining('/transcripts/'),
  });
  expect(earlier).toMatchObject({ guid: 'guid-3', episodeNumber: 3, title: 'Episode title 3', guest: 'Speaker 3' });
  expect(others).toEqual([]);
});

test('every text goes through our feed and back without a changed word, and every type', () => {
  const notes = ['When 5 < 6 & List<T> works\n\nSecond “paragraph”.', 'One\nline\n\n• clay\n• water', 'AT&T &amp; <b>'];
  const titles = ['Own title <b> <i> AT&T', 'List<T> & "more"', 'Ünïcode 🎨'];
  const chapters = ['Later', 'B <x>', 'C & D'].map((title, n) => ({ start: 30 * (n + 1), title, link: null }));
  const types = ['full', 'bonus', 'trailer'] as const;
  const [sent, trailers] = [false, true].map((isTrailer) =>
    wholeRecordings(
      types.flatMap((episodeType, n) => {
        const more = { title: titles[n], guest: 'Bo & Cy', description: notes[n], episodeNumber: null };
        return (episodeType === 'trailer') === isTrailer
          ? { ...whole(n + 1, { ...heard, chapters }, more), episodeType }
          : [];
      }),
      [],
      [],
    ),
  ) as [WholeRecording[], WholeRecording[]];
  const [, feedFile, ...others] = foundFiles({ activeUpcomingEvent: null, recordings: sent, trailers }, ownFeed);
  expect(readFeed(feedFile?.body ?? '').episodes.toSorted((a, b) => a.guid.localeCompare(b.guid))).toMatchObject(
    types.map((episodeType, n) => ({ title: titles[n], description: notes[n], episodeType })),
  );
  expect(readChapters(others[0]?.body ?? '').chapters).toEqual(chapters);
  const { podcast, items = [] } = parseRssFeed(feedFile?.body ?? '');
  expect(podcast?.trailers).toMatchObject([{ display: titles[2], url: `${site.url}/media/4.mp3` }]);
  expect(items.find(({ title }) => title === titles[0])?.description).toMatch(
    /^<p>When 5 &lt; 6 .*<\/p><p>00:00:00 Own title &lt;b&gt; &lt;i&gt; AT&amp;T<br>00:00:30 Later<br>00:01:00 B &lt;x&gt;<br>/,
  );
});

test('long notes leave room for the chapters in what Apple reads, and are whole beside it', () => {
  const chapters = ['A', 'B', 'C'].map((title, n) => ({ start: n * 3600, title, link: null }));
  const description = 'Überlegung '.repeat(600).trim();
  const [long] = wholeRecordings([whole(1, { ...heard, chapters }, { description })], [], []);
  const xml = podcastFeedOf(long ? [long] : [], ownFeed);
  const [item] = parseRssFeed(xml).items ?? [];
  expect(Buffer.byteLength(item?.description ?? '')).toBeLessThanOrEqual(4000);
  expect(item?.description).toMatch(/…<\/p><p>00:00:00 A<br>01:00:00 B<br>02:00:00 C<\/p>$/);
  expect(readFeed(xml).episodes[0]?.description).toBe(description);
});

test('a feed keeps its former id, is locked, and has its owner’s address only if a setting says so', () => {
  const channel = (more: object = {}) => parseRssFeed(podcastFeedOf(recordings, { ...ownFeed, ...more }));
  const plain = channel();
  expect(plain.podcast).toMatchObject({ locked: { value: true }, images: [{ href: ownFeed.cover }] });
  expect(JSON.stringify(plain)).not.toContain('@');
  const guid = '917393e3-1b1e-5cef-ace4-edaa54e1f810';
  const texts = [{ purpose: 'verify', display: 'S6lpp-7ZCn8' }];
  const [ownerEmail, locked] = ['owner@publisher.net', false];
  expect(channel({ guid, ownerEmail, locked, texts })).toMatchObject({
    itunes: { owner: { email: ownerEmail } },
    podcast: { guid, locked: { value: false, owner: ownerEmail }, txts: texts },
  });
});

test.each<[string, image: string, feedImage: string | undefined, isArtwork: boolean]>([
  ['an upload that is square and large', `/media/${'a'.repeat(32)}-square.jpg`, undefined, true],
  ['no other upload', `/media/${'a'.repeat(32)}.jpg`, undefined, false],
  ['no transparent upload', `/media/${'a'.repeat(32)}-clear.webp`, undefined, false],
  ['no other picture of the site', '/pictures/portrait.jpg', undefined, false],
  [
    'the feed’s own, which directories took',
    'https://host.example/a.jpg?w=3000',
    'https://host.example/a.jpg?w=3000',
    true,
  ],
  ['none that an admin found elsewhere', 'https://host.example/a.jpg', 'https://host.example/b.jpg', false],
  ['none of another kind', 'https://host.example/a.webp?w=3000', 'https://host.example/a.webp?w=3000', false],
])('of an episode’s pictures, Apple’s artwork is %s', (_, image, feedImage, isArtwork) => {
  const shown = wholeRecordings([whole(1, heard, { image, feedImage })], [], []);
  const [item] = parseRssFeed(podcastFeedOf(shown, ownFeed)).items ?? [];
  const address = new URL(image, site.url).href;
  expect(item?.itunes?.image).toBe(isArtwork ? address : undefined);
  expect(item?.podcast?.images).toEqual([{ href: address }]);
});

test('podcast programs find each episode’s audio, transcript, chapters, people and season', () => {
  const { items = [], ...channel } = parseRssFeed(feed());
  expect(channel).toMatchObject({
    title: site.name,
    link: `${site.url}/podcast`,
    language: site.language,
    itunes: { image: ownFeed.cover, explicit: false, categories: [{ text: ownFeed.category }] },
    // As Podcasting 2.0 derives it from the feed's address. In Python:
    // uuid5(UUID('ead4c236-bf58-58c6-a2c6-a6b28d128cb6'), 'dharmachats.example/podcast/feed.xml')
    podcast: { guid: '4ca72327-c6f7-54bd-9ae7-19d61026706e' },
  });
  expect(items[0]).toMatchObject({
    pubDate: 'Wed, 06 May 2026 11:00:00 GMT',
    link: 'https://elsewhere.example/4',
    guid: { value: 'guid-4', isPermaLink: false },
    enclosures: [{ url: `${site.url}/media/4.mp3`, type: 'audio/mpeg', length: 1234 }],
    itunes: { duration: 4176, episode: 4, season: 2 },
    podcast: {
      season: { number: 2 },
      episode: { number: 4 },
      chapters: { url: `${site.url}/podcast/chapters/episode-4.json`, type: 'application/json+chapters' },
      transcripts: [
        { url: `${site.url}${transcript.path.replace('json', 'vtt')}`, type: 'text/vtt', language: 'en' },
        { url: site.url + transcript.path, type: 'application/json', language: 'en' },
      ],
      persons: [{ display: 'Bo Lind', role: 'guest', img: `${site.url}/media/bo.webp` }],
    },
  });
  expect(items[1]?.podcast?.chapters).toBeUndefined();
});

test('chapters are a file beside the feed', () => {
  expect(JSON.parse(fileAt('podcast/chapters/episode-4.json'))).toEqual({
    version: '1.2.0',
    chapters: [
      { startTime: 0, title: 'Welcome' },
      { startTime: 754.5, title: 'On rivers', url: `${site.url}/about`, img: `${site.url}/media/4.jpg` },
    ],
  });
  expect(files().map(({ key }) => key)).toEqual([
    ...['calendar.ics', 'podcast/feed.xml', 'podcast/chapters/episode-4.json'],
  ]);
});

test('a guest’s recording that can be heard is known by its page’s address', () => {
  const stored = { ...guest(7, 'Ada Winter'), corrections: { audio: heard.audio, date: heard.date } };
  const xml = foundFiles({ activeUpcomingEvent: null, recordings: wholeRecordings([], [stored], []) }, ownFeed)[1]
    ?.body;
  expect(parseRssFeed(xml ?? '').items?.[0]?.guid).toEqual({ value: `${site.url}/video/7`, isPermaLink: true });
});

test('a setting for the feed that directories would refuse stops the deploy', () => {
  const faults = (more: object, feed: string | null = null) =>
    ownFeedFaults({ feed, ownFeed: { ...ownFeed, ...more } }, site.url);
  expect(faults({})).toEqual([]);
  expect(ownFeedFaults({ feed: null, ownFeed: null }, site.url)).toEqual([]);
  expect(faults({ category: ' ' })).toHaveLength(1);
  expect(faults({ cover: '/pictures/cover.jpg' })).toHaveLength(1);
  expect(faults({ guid: 'my podcast' })).toHaveLength(1);
  expect(faults({}, `${site.url}/podcast/feed.xml`)).toEqual([
    'podcast.feed should not be the feed that this site publishes itself',
  ]);
});

test('the calendar has the event that is announced, and is valid without one', () => {
  const calendar = (event: typeof next | null) =>
    foundFiles({ activeUpcomingEvent: event, recordings: [] })[0]?.body ?? '';
  const lines = calendar(next).split('\r\n');
  expect(lines).toEqual(
    expect.arrayContaining(['BEGIN:VEVENT', 'DTSTART:20991218T000000Z', 'DTSTAMP:20991218T000000Z']),
  );
  expect(lines).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT12H');
  expect(lines).not.toContain('BEGIN:VTIMEZONE');
  // The same event gives the same entry as the file that the page offers.
  expect(lines).toContain(`UID:event-1@${new URL(site.url).hostname}`);
  for (const event of [null, { ...next, startsAt: null }]) {
    // RFC 5545, 3.6: a calendar has at least one component.
    expect(calendar(event)).toMatch(
      /^BEGIN:VCALENDAR\r\n[\s\S]*BEGIN:VTIMEZONE\r\n[\s\S]*END:VTIMEZONE\r\nEND:VCALENDAR\r\n$/,
    );
    expect(calendar(event)).not.toContain('VEVENT');
  }
});

test('the sitemap says when a recording changed, and escapes what XML would read as its own', () => {
  const xml = sitemapOf(['/video/3', '/guests/a&b'], [], new Map([['/video/3', '2026-06-01T10:00:00.000Z']]));
  expect(xml).toContain(`<url><loc>${site.url}/video/3</loc><lastmod>2026-06-01T10:00:00.000Z</lastmod></url>\n`);
  expect(xml).toContain(`<url><loc>${site.url}/guests/a&amp;b</loc></url>\n</urlset>\n`);
  expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<urlset ')).toBe(true);
});

test('security.txt says whom to write to, and in which language', () => {
  expect(securityText(new Date('2026-11-26T10:00:00Z')).split('\n')).toEqual([
    `Contact: mailto:${site.contact.support}`,
    'Expires: 2027-10-01T00:00:00.000Z',
    'Preferred-Languages: en',
    `Canonical: ${site.url}/.well-known/security.txt`,
    '',
  ]);
});

test('security.txt always expires later than in nine months, and sooner than in a year', () => {
  for (const text of ['2026-01-01T00:00:00Z', '2026-12-31T23:59:59Z', '2028-02-29T12:00:00Z']) {
    const now = new Date(text);
    const [, expires = ''] = /Expires: (.*)/.exec(securityText(now)) ?? [];
    const days = (Date.parse(expires) - now.getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(270);
    expect(days).toBeLessThan(365);
  }
});
