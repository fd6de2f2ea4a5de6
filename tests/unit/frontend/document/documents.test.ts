import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { firstFonts, renderDocument } from '../../../../frontend/document/renderDocument.tsx';
import { thingsOf } from '../../../../frontend/document/structuredData.ts';
import { episodePath } from '../../../../shared/content/lists.ts';
import { noDetails } from '../../../../shared/content/model/recording.ts';
import { type Answers, browserPages, type PageDocument } from '../../../../shared/publishing/publication.ts';
import { pageAt, pageTable } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';
import { episode, everything, next } from '../../../support/site/publicContent.ts';
import { sampleAnswers, samplePages } from '../../../support/site/samplePages.ts';

/**
 * The properties that our pages use of each type of schema.org 29, with those that a type inherits: for example
 * https://schema.org/VideoObject.
 */
const vocabulary: Record<string, string[]> = {
  VideoObject: [
    ...['name', 'description', 'thumbnailUrl', 'uploadDate', 'duration', 'embedUrl', 'url', 'inLanguage', 'caption'],
    ...['contributor', 'publisher', 'hasPart'],
  ],
  Clip: ['name', 'startOffset', 'endOffset', 'url'],
  PodcastSeries: ['name', 'url', 'description', 'image', 'inLanguage', 'author', 'publisher', 'webFeed'],
  MediaObject: ['contentUrl', 'encodingFormat'],
  Person: ['name', 'image', 'url', 'description', 'sameAs'],
  Organization: ['name', 'url'],
  Event: [
    ...['name', 'description', 'doorTime', 'startDate', 'endDate', 'eventStatus', 'eventAttendanceMode', 'image'],
    ...['url', 'performer', 'organizer', 'location', 'offers', 'previousStartDate'],
  ],
  Place: ['name', 'address'],
  PostalAddress: ['streetAddress', 'addressLocality'],
  VirtualLocation: ['url'],
  Offer: ['url', 'validThrough'],
  BlogPosting: [
    ...['headline', 'description', 'datePublished', 'url', 'mainEntityOfPage', 'image', 'inLanguage', 'isPartOf'],
    ...['author', 'publisher'],
  ],
  Blog: ['name', 'url'],
};

/** What Google requires of the types that it shows specially: developers.google.com/search/docs/appearance/structured-data/ */
const required: Record<string, string[]> = {
  // .../video
  VideoObject: ['name', 'thumbnailUrl', 'uploadDate'],
  Clip: ['name', 'startOffset', 'url'],
  // .../event
  Event: ['name', 'startDate', 'location'],
  Place: ['address'],
  VirtualLocation: ['url'],
  // Google shows neither specially: what a reader of the data cannot do without.
  PodcastSeries: ['name', 'url'],
  Person: ['name'],
  // .../article
  BlogPosting: ['headline', 'datePublished', 'image', 'author'],
};

/** Properties of these names hold a whole web address, or a list of them. */
const addresses = ['url', 'thumbnailUrl', 'embedUrl', 'contentUrl', 'image', 'webFeed', 'mainEntityOfPage', 'sameAs'];
/** With a time zone, as Google asks for: without one, it takes Googlebot's. */
const moments = ['uploadDate', 'datePublished', 'startDate', 'endDate', 'doorTime', 'previousStartDate'];
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;
const duration = /^PT(?=\d)(\d+H)?(\d+M)?(\d+S)?$/;

/** What is wrong with a page's structured data, in sentences; [] if nothing is. `at` names its place. */
function faultsOf(thing: unknown, at = ''): string[] {
  if (Array.isArray(thing)) return thing.flatMap((each, index) => faultsOf(each, `${at}[${index}]`));
  if (typeof thing !== 'object' || thing === null) return [];
  const { '@type': type, '@context': _, ...properties } = thing as Record<string, unknown>;
  const place = `${at} ${type}`;
  const known = vocabulary[String(type)];
  if (!known) return [`${place} is no type that is known here`];
  return [
    ...(required[String(type)] ?? [])
      .filter((name) => properties[name] === undefined || properties[name] === '')
      .map((name) => `${place} lacks ${name}`),
    ...Object.entries(properties).flatMap(([name, value]) => [
      ...(known.includes(name) ? [] : [`${place} has no property ${name}`]),
      ...(value === '' || (Array.isArray(value) && value.length === 0) ? [`${place}: ${name} is empty`] : []),
      ...valueFaults(name, value).map((fault) => `${place}: ${name} ${fault}`),
      ...faultsOf(value, `${place}.${name}`),
    ]),
  ];
}

function valueFaults(name: string, value: unknown): string[] {
  if (addresses.includes(name) && !/^https:\/\/[^\s]+$/.test(String(value))) return [`is no web address: ${value}`];
  if (moments.includes(name) && !moment.test(String(value))) return [`is no moment: ${value}`];
  if (name === 'duration' && !duration.test(String(value))) return [`is no duration: ${value}`];
  return [];
}

const code = {
  entry: '/assets/main-1.js',
  fontFaces:
    '@font-face{font-family:Serif;src:url(/assets/serif-1.woff2)format("woff2");font-weight:500;unicode-range:U+20-7E}',
};
const html = (page: PageDocument) => renderDocument(page, code);

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The document's data, as the browser reads it. */
const stateOf = (text: string) =>
  JSON.parse(/<script type="application\/json" id="page">(.*?)<\/script>/s.exec(text)?.[1] ?? '');

/** The pages that have a canonical address. */
const present = samplePages.filter(({ absent, page }) => !absent && !('hidden' in pageTable[page]));

/** Texts from the content that the page must show. */
function wordsOf({ page, answers = {} }: PageDocument): string[] {
  const { activeRecentEvent: recent, activeUpcomingEvent: next, archiveGuest, episode } = answers;
  return [
    ...(recent ? [recent.title, recent.presenter, recent.description] : []),
    ...(next ? [next.title, next.guests] : []),
    ...(answers.featuredGuests ?? answers.archiveGuests ?? [])
      .filter(({ url }) => page !== 'interviews' || url)
      .map(({ name }) => name),
    ...(archiveGuest ? [archiveGuest.name] : []),
    ...(episode ? [episode.guest, episode.description] : (answers.episodes ?? []).map(({ title }) => title)),
  ];
}

test.each(samplePages)(
  'the document of $path contains the whole page, for readers and for the browser',
  async (page) => {
    const text = await html(page);
    expect(text).toMatch(/^<!doctype html><html lang="en-US"><head><meta charset="utf-8">/);
    expect(text.match(/<h1/g)).toHaveLength(1);
    expect(text.match(/<title>[^<]+<\/title>/g)).toHaveLength(1);
    expect(text).not.toContain('Loading');
    expect(text).not.toMatch(/href="(#|)"/);
    // Private and absent pages stay out of search engines.
    if (!present.includes(page)) expect(text).toContain('noindex');
    const body = text.slice(text.indexOf('<body>'), text.indexOf('id="page"'));
    for (const words of wordsOf(page)) expect(body).toContain(escaped(words));
    // A transcript is there once, for readers.
    const { transcript, ...state } = page;
    for (const { body: said } of transcript?.segments ?? []) expect(text.split(escaped(said))).toHaveLength(2);
    expect(stateOf(text)).toEqual(state);
    expect(text).toMatch(new RegExp(`<script type="module" async [^>]*src="${code.entry}"></script></body>`));
    expect(text).toContain('<link rel="preload" href="/assets/serif-1.woff2" as="font" type="font/woff2" crossorigin>');
  },
);

test.each(present)('$path can be shared and found', async ({ page, path }) => {
  const answers = sampleFor(page, path);
  const text = await renderDocument({ page, path, answers }, code);
  const head = text.slice(0, text.indexOf('</head>'));
  // The address of a film shows the episode's page, which has its own address.
  const own = answers.episode ? episodePath(answers.episode) : path;
  expect(head.includes('noindex')).toBe(page.startsWith('letter') && !site.letters.searchEngines);
  expect(head).toContain(`<link rel="canonical" href="${site.url}${own}"/>`);
  for (const mark of ['og:title', 'og:description', 'og:image', 'og:url', 'twitter:card'])
    expect(head.match(new RegExp(`"${mark}"`, 'g')), mark).toHaveLength(1);
  const data = [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = '']) => json);
  expect(faultsOf(data.map((json) => JSON.parse(json)))).toEqual([]);
});

test('a recording with a picture made for links shows it to other sites', async () => {
  const recording = samplePages.find(({ page, answers }) => page === 'video' && answers?.episode);
  const text = await renderDocument({ ...(recording as PageDocument), picture: '/share/episode-1-abc.png' }, code);
  expect(text).toContain(`property="og:image" content="${site.url}/share/episode-1-abc.png"`);
  for (const [name, value] of [
    ['width', 1200],
    ['height', 630],
    ['alt', 'Dharma Chat with [^"]+'],
  ])
    expect(text).toMatch(new RegExp(`property="og:image:${name}" content="${value}"`));
});

const sampleFor = (page: string, path: string): Answers =>
  samplePages.find((one) => one.page === page && one.path === path)?.answers ?? {};

test('a document contains its styles, fetches its first picture first, and runs only the entry script', async () => {
  for (const page of samplePages) {
    const text = await html(page);
    expect(text).toMatch(/<style data-styled[^>]*>[^<]*#root\{/);
    const scripts = [...text.matchAll(/<script([^>]*)>/g)].map(([, attributes = '']) => attributes);
    expect(scripts.filter((each) => !/ld\+json|application\/json|src="\/assets\/main/.test(each))).toEqual([]);
    if (text.includes('<img') && text.includes('fetchPriority="high" decoding')) {
      const preload = /<link rel="preload" as="image"[^>]*imageSrcSet="([^"]*)"/.exec(text)?.[1];
      expect(text).toContain(`srcSet="${preload}"`);
    }
  }
});

test('text from an admin cannot end the data block', async () => {
  const event = sampleAnswers.activeRecentEvent;
  if (!event) throw new Error('The samples have an event');
  const description = '</script><script>alert(1)</script><!-- <script>';
  const answers = { activeRecentEvent: { ...event, description }, activeUpcomingEvent: null };
  const text = await html({ page: 'home', path: '/', answers });
  expect(text).not.toContain('<script>alert');
  expect(stateOf(text).answers.activeRecentEvent.description).toBe(description);
});

test.each(browserPages)('the document of %s, which the browser renders, says that it is loading', async (page) => {
  const text = await html({ page, path: pageTable[page].path });
  expect(text).toContain('<meta name="robots" content="noindex, nofollow"/>');
  expect(text.match(/<title>[^<]+<\/title>/g)).toHaveLength(1);
  expect(text).toContain('Loading…');
  expect(text).toMatch(new RegExp(`<noscript><h1>${pageTable[page].title}</h1>.*JavaScript.*${site.contact.general}`));
  expect(stateOf(text)).toEqual({ page, path: pageTable[page].path });
});

test('without scripts a reader sees how to unsubscribe and whom to contact about the rest', async () => {
  const text = await html({ page: 'yourDetails', path: pageTable.yourDetails.path });
  expect(text).toMatch(/<noscript>.*mailto:.*erase it if you ask.*use the link at the foot of any of our letters/);
});

test('a page that throws is not rendered', async () => {
  const broken = { page: 'archive', path: '/archive', answers: { archiveGuests: [null] } } as never;
  await expect(html(broken)).rejects.toThrow();
});

test('the basic fonts for titles and text are fetched at once', () => {
  const face = (name: string, rules: string) => `@font-face{src:url(/assets/${name}.woff2)format("woff2");${rules}}`;
  const latin = 'unicode-range:U+20-7E,U+131';
  const faces = [
    face('title', `font-weight:500;${latin}`),
    face('light', `font-weight:400;${latin}`),
    face('italic', `font-weight:500;font-style:italic;${latin}`),
    face('text', 'font-weight:400 600;unicode-range:U+0020-007E'),
    face('extended', 'font-weight:500;unicode-range:U+100-2BA'),
    '@font-face{src:local(Georgia)}',
  ];
  expect(firstFonts(faces.join(''))).toEqual(['/assets/title.woff2', '/assets/text.woff2']);
  const ours = readFileSync('frontend/fonts/faces.css', 'utf8').replaceAll(/\.\/([\w-]+)/g, '/assets/$1');
  expect(firstFonts(ours)).toEqual(['/assets/eb-garamond-500.woff2', '/assets/source-sans-3-400-600.woff2']);
});

const documentAt = (path: string, answers: PageDocument['answers'], more: Partial<PageDocument> = {}) => ({
  ...{ page: pageAt(path), path, answers: answers ?? {} },
  ...more,
});
// As search engines get it: what is undefined is not there.
const dataAt = (...given: Parameters<typeof documentAt>) =>
  JSON.parse(JSON.stringify(thingsOf(documentAt(...given)))) as { '@type': string; [name: string]: unknown }[];
const typesAt = (...given: Parameters<typeof documentAt>) => dataAt(...given).map((thing) => thing['@type']);

const captions = `/transcripts/${'a'.repeat(32)}.vtt`;
const details = {
  ...noDetails,
  ...{ date: '2026-05-06T11:00:00.000Z', season: 2 },
  audio: { address: '/media/talk.mp3', type: 'audio/mpeg', length: 1234 },
  chapters: [
    { start: 0, title: 'Welcome', link: null },
    { start: 754.4, title: 'On rivers', link: null },
    { start: 754.9, title: 'On banks', link: null },
    { start: 3000, title: 'Questions', link: null },
  ],
  people: [{ name: 'Bo Lind', role: 'guest', picture: '/media/bo.webp', link: 'www.bolind.net' }],
  transcript: {
    ...{ path: captions.replace('.vtt', '.json'), language: 'en', timed: true, source: 'feed' as const },
    ...{ paragraphs: 1, beginning: '' },
  },
};
const whole = { episode: episode(4), recordingDetails: details };

test('an episode’s page says when its film came out, how long it is, and where its chapters begin', () => {
  const [film] = dataAt('/video/episode-4', whole);
  const address = `${site.url}/video/episode-4`;
  expect(film).toMatchObject({
    '@type': 'VideoObject',
    ...{ uploadDate: '2026-05-06T11:00:00.000Z', duration: 'PT1H9M36S', url: address },
    embedUrl: `${site.video.player}/embed/video-00004`,
    caption: { contentUrl: site.url + captions },
    contributor: [{ name: 'Bo Lind', image: `${site.url}/media/bo.webp`, url: 'https://www.bolind.net/' }],
  });
  // Two chapters within a second are one moment.
  expect(film?.hasPart).toEqual([
    { '@type': 'Clip', name: 'Welcome', startOffset: 0, endOffset: 754, url: `${address}?t=0` },
    { '@type': 'Clip', name: 'On banks', startOffset: 754, endOffset: 3000, url: `${address}?t=754` },
    { '@type': 'Clip', name: 'Questions', startOffset: 3000, endOffset: 4176, url: `${address}?t=3000` },
  ]);
});

test('a film without a date is not offered to search engines, which would refuse it', () => {
  expect(typesAt('/video/1', { archiveGuest: everything.archiveGuests[0], recordingDetails: noDetails })).toEqual([]);
});

test('a film’s thumbnail is its own picture, else the one made for links to it, else the site’s', () => {
  const thumbnail = (image: string, picture?: string) =>
    dataAt('/video/episode-4', { ...whole, episode: episode(4, { image }) }, picture ? { picture } : {})[0]
      ?.thumbnailUrl;
  expect(thumbnail('https://pictures.example/4.jpg', '/share/a.png')).toBe('https://pictures.example/4.jpg');
  expect(thumbnail('', '/share/a.png')).toBe(`${site.url}/share/a.png`);
  expect(thumbnail('')).toBe(`${site.url}/pictures/share.jpg`);
});

const letter = {
  ...{ slug: 'may', subject: 'May', summary: 'It grew.', sentAt: '2026-05-06T11:00:00.000Z' },
  ...{ html: '<p>It grew.</p>', laidOut: false },
};

test.each<[string, string[], PageDocument['answers']]>([
  ['/podcast', ['PodcastSeries'], { episodes: [] }],
  ['/signup', [], {}],
  ['/audience-signup', ['Event'], { activeUpcomingEvent: next }],
  ['/dharma-chats', ['Event'], { activeUpcomingEvent: next }],
  ['/dharma-chats', [], { activeUpcomingEvent: { ...next, startsAt: null } }],
  ['/audience-signup', ['Event'], { activeUpcomingEvent: { ...next, movedFrom: '2099-12-10T19:00:00-05:00' } }],
  ['/audience-signup', ['Event'], { activeUpcomingEvent: null, canceledEvent: next }],
  ['/audience-signup', ['Event', 'Event'], { activeUpcomingEvent: next, canceledEvent: { ...next, id: 2 } }],
  ['/video/episode-4', ['VideoObject'], whole],
  ['/video/1', ['VideoObject'], { ...whole, episode: episode(4, { guest: '' }) }],
  ['/letters/may', ['BlogPosting'], { letter }],
  ['/about', [], {}],
])('%s has data that search engines accept: %s', (path, types, answers) => {
  expect(typesAt(path, answers)).toEqual(types);
  expect(faultsOf(dataAt(path, answers))).toEqual([]);
});

test('a moved event says when it was to begin; a canceled one says so and sells nothing', () => {
  const statusOf = (answers: PageDocument['answers']) =>
    dataAt('/audience-signup', answers).map(({ eventStatus, previousStartDate, startDate, offers }) => ({
      ...{ status: String(eventStatus).split('/').at(-1), previousStartDate, startDate, isSold: offers !== undefined },
    }));
  const startDate = '2099-12-17T19:00:00-05:00';
  const previousStartDate = '2099-12-10T19:00:00-05:00';
  expect(statusOf({ activeUpcomingEvent: next })).toEqual([{ status: 'EventScheduled', startDate, isSold: true }]);
  expect(statusOf({ activeUpcomingEvent: { ...next, movedFrom: previousStartDate } })).toEqual([
    { status: 'EventRescheduled', startDate, previousStartDate, isSold: true },
  ]);
  expect(statusOf({ activeUpcomingEvent: null, canceledEvent: next })).toEqual([
    { status: 'EventCancelled', startDate, isSold: false },
  ]);
});
