import { createHash } from 'node:crypto';
import { generateAtomFeed, generateRssFeed } from 'feedsmith';
import { recordingPath, recordingSummary } from '../../../shared/content/lists.ts';
import {
  captionsOf,
  type Person,
  type RecordingDetails,
  wholeAddress,
} from '../../../shared/content/model/recording.ts';
import { partsOf } from '../../../shared/letters/mail/inlineStyles.ts';
import { escapeHtml, shortened } from '../../../shared/platform/text.ts';
import type { OwnFeed } from '../../../shared/site/options.ts';
import { chaptersPath, listedPaths, pages, pathOf, podcastFeedPath } from '../../../shared/site/pages.ts';
import { site } from '../../../shared/site/site.ts';
import { clock, secondsOf } from '../../../shared/time/durations.ts';
import type { WholeRecording } from '../content/recordings/recordings.ts';
import type { StoredLetter } from '../letters/site/letters.ts';

/** Feed readers poll, so the newest entries are enough. */
const newest = 30;

/** Atom (RFC 4287), newest first, each letter in full. The same letters give the same feed: it has no current time. */
export function letterFeedOf(letters: StoredLetter[]): string {
  const home = site.url + pages.letters;
  const feed = generateAtomFeed({
    xml: { lang: site.language },
    id: home,
    title: { value: site.name },
    subtitle: { value: site.tagline },
    links: [{ rel: 'self', type: 'application/atom+xml', href: `${home}/feed.xml` }, alternateLink(home)],
    updated: letters[0]?.sentAt ?? new Date(0),
    authors: [{ name: site.publisher.name }],
    icon: `${site.url}/favicon-32.png`,
    entries: letters.slice(0, newest).map(({ slug, subject, summary, sentAt, html }) => {
      const id = site.url + pathOf('letter', slug);
      return {
        ...{ id, published: sentAt, updated: sentAt, links: [alternateLink(id)] },
        title: { value: subject },
        summary: { value: summary },
        // Feed readers ignore media rules.
        content: { type: 'html', value: partsOf(html).content },
      };
    }),
  });
  return withoutControls(feed);
}

const alternateLink = (href: string) => ({ rel: 'alternate', type: 'text/html', href });

/** https://github.com/Podcastindex-org/podcast-namespace/blob/main/chapters/jsonChapters.md */
export const chaptersType = 'application/json+chapters';

export const isInFeed = ({ details: { audio, date } }: WholeRecording): boolean => audio !== null && date !== null;

/**
 * An RSS 2.0 feed of the recordings that can be heard, newest first, with the fields of Apple
 * (https://podcasters.apple.com/support/823-podcast-requirements) and of Podcasting 2.0
 * (https://podcasting2.org/docs/podcast-namespace). The same recordings always give the same feed: it does not contain
 * the current time.
 */
export function podcastFeedOf(recordings: readonly WholeRecording[], ownFeed: OwnFeed): string {
  const address = site.url + podcastFeedPath;
  const { category, subcategory, cover, explicit, guid, locked = true, ownerEmail, texts } = ownFeed;
  const heard = recordings
    .filter(isInFeed)
    .toSorted((a, b) => (b.details.date ?? '').localeCompare(a.details.date ?? ''));
  const feed = generateRssFeed({
    title: site.name,
    description: site.tagline,
    link: site.url + pages.podcast,
    language: site.language,
    copyright: site.publisher.name,
    image: { url: cover, title: site.name, link: site.url + pages.podcast },
    atom: { links: [{ href: address, rel: 'self', type: 'application/rss+xml' }] },
    itunes: {
      author: site.publisher.name,
      ...(ownerEmail && { owner: { name: site.publisher.name, email: ownerEmail } }),
      image: cover,
      categories: [{ text: category, ...(subcategory && { categories: [{ text: subcategory }] }) }],
      explicit,
      type: 'episodic',
    },
    podcast: {
      ...{ guid: guid ?? podcastGuid(address), medium: 'podcast', images: [{ href: cover }] },
      locked: { value: locked, ...(ownerEmail && { owner: ownerEmail }) },
      ...(texts && { txts: [...texts] }),
      trailers: heard.flatMap(trailerOf),
    },
    items: heard.map(itemOf),
  });
  return withoutControls(feed);
}

function trailerOf({ title, episodeType, details: { audio, date, season } }: WholeRecording) {
  if (episodeType !== 'trailer' || !audio || !date) return [];
  const file = { url: wholeAddress(audio.address), type: audio.type, ...(audio.length && { length: audio.length }) };
  return [{ display: title, pubDate: new Date(date), ...file, ...(season && { season }) }];
}

function itemOf(recording: WholeRecording) {
  const { kind, id, name, title, image, duration, episodeNumber, episodeType = 'full', guid, details } = recording;
  const { audio, date, season, link } = details;
  const page = site.url + (episodeType === 'trailer' ? pages.podcast : recordingPath(kind, id));
  const seconds = secondsOf(duration);
  return {
    title,
    link: link ? wholeAddress(link) : page,
    description: descriptionOf(recording),
    // Whole, and without the chapters.
    content: { encoded: htmlOf(recordingSummary(recording)) },
    guid: { value: guid ?? page, isPermaLink: guid === null },
    ...(date && { pubDate: new Date(date) }),
    // The length is 0 if no one knows it: https://www.rssboard.org/rss-profile#element-channel-item-enclosure
    ...(audio && { enclosures: [{ url: wholeAddress(audio.address), type: audio.type, length: audio.length ?? 0 }] }),
    itunes: {
      ...(seconds && { duration: seconds }),
      ...(episodeNumber && { episode: episodeNumber }),
      ...(season && { season }),
      ...(isArtwork(recording) && { image: wholeAddress(image) }),
      episodeType,
    },
    podcast: {
      ...(image && { images: [{ href: wholeAddress(image) }] }),
      ...(season !== null && { season: { number: season } }),
      ...(episodeNumber !== null && { episode: { number: episodeNumber } }),
      ...(details.chapters.length > 0 && {
        chapters: { url: site.url + chaptersPath(name), type: chaptersType },
      }),
      transcripts: transcriptsOf(details),
      persons: peopleOf(recording).map(({ name: display, role, picture, link: href }) => ({
        ...{ display, role },
        ...(picture && { img: wholeAddress(picture) }),
        ...(href && { href: wholeAddress(href) }),
      })),
    },
  };
}

/**
 * Whether Apple takes the picture: a square JPEG or PNG
 * (https://podcasters.apple.com/support/823-podcast-requirements). The name of an upload says that, and that of a feed
 * was taken before. Others may have any size: directories show the show's cover then.
 */
const isArtwork = ({ image, feedImage }: WholeRecording): boolean =>
  /^\/media\/[0-9a-f]{32}-square\.jpg$/.test(image) ||
  (/^https:/.test(image) && image === feedImage && !/\.(?:webp|avif|gif|svg)$/i.test(new URL(image).pathname));

const paragraphsOf = (text: string) => text.split(/\n{2,}/).map((words) => escapeHtml(words).replaceAll('\n', '<br>'));
const htmlOf = (text: string) =>
  paragraphsOf(text)
    .map((words) => `<p>${words}</p>`)
    .join('');

/** Bytes that Apple reads of an episode's description: https://podcasters.apple.com/support/823-podcast-requirements */
const longestDescription = 4000;

/** The notes, as far as they are read, and the chapters. */
function descriptionOf(recording: WholeRecording): string {
  const chapters = chapterList(recording);
  const room = longestDescription - Buffer.byteLength(chapters);
  let notes = recordingSummary(recording);
  while (Buffer.byteLength(htmlOf(notes)) > room) notes = shortened(notes, Math.floor(notes.length * 0.9));
  return htmlOf(notes) + chapters;
}

/**
 * The chapters as listeners' programs find them in notes: at least three, the first at the beginning
 * (https://podcasters.apple.com/support/5482-using-chapters-on-apple-podcasts). Empty if there are fewer, or no room.
 */
function chapterList({ title, details: { chapters } }: WholeRecording): string {
  const beginning = (chapters[0]?.start ?? 0) < 1 ? [] : [{ start: 0, title }];
  const lines = [...beginning, ...chapters].map(({ start, title: words }) => `${timeIn(start)} ${escapeHtml(words)}`);
  const list = `<p>${lines.join('<br>')}</p>`;
  return lines.length < 3 || Buffer.byteLength(list) > longestDescription / 2 ? '' : list;
}

const timeIn = (seconds: number) => clock(seconds).padStart(5, '0').padStart(8, '00:');

function transcriptsOf({ transcript }: RecordingDetails) {
  if (!transcript) return [];
  const language = transcript.language ?? site.language;
  const files = [{ url: site.url + transcript.path, type: 'application/json', language }];
  const captions = { url: site.url + captionsOf(transcript), type: 'text/vtt', language, rel: 'captions' };
  return transcript.timed ? [captions, ...files] : files;
}

/** Those whom the feed of the episode names, else its guests. */
const peopleOf = ({ guest, details: { people } }: WholeRecording): Person[] =>
  people.length > 0 || !guest
    ? people
    : guest.split(/,\s*/).map((name) => ({ name, role: 'guest', picture: null, link: null }));

export const chaptersFileOf = ({ details: { chapters } }: WholeRecording): string =>
  JSON.stringify({
    version: '1.2.0',
    chapters: chapters.map(({ start, title, link, picture }) => ({
      startTime: start,
      title,
      ...(link && { url: wholeAddress(link) }),
      ...(picture && { img: wholeAddress(picture) }),
    })),
  });

/** https://podcasting2.org/docs/podcast-namespace/tags/guid */
const namespace = Buffer.from('ead4c236bf5858c6a2c6a6b28d128cb6', 'hex');

/** The podcast's own id: a UUID of version 5 (RFC 9562) of the feed's address without its scheme. */
function podcastGuid(address: string): string {
  const name = address.replace(/^https?:\/\//, '').replace(/\/+$/, '');
  const bytes = createHash('sha1').update(namespace).update(name).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * A sitemap of the public pages, the pages of things at these paths, and, if search engines may list them, the letters.
 * `changes`: when some of these pages changed, by path. What is in a film, its own page says
 * (frontend/document/structuredData.ts).
 */
export function sitemapOf(
  things: string[],
  letters: { slug: string; sentAt?: string }[],
  changes: ReadonlyMap<string, string | undefined> = new Map(),
): string {
  const pages = [
    ...[...listedPaths, ...things].map((path) => ({ path, at: changes.get(path) })),
    ...(site.letters.searchEngines ? letters : []).map(({ slug, sentAt }) => ({
      path: pathOf('letter', slug),
      at: sentAt,
    })),
  ];
  const entries = pages.map(
    ({ path, at }) => `  <url><loc>${xmlText(site.url + path)}</loc>${at ? `<lastmod>${at}</lastmod>` : ''}</url>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...[...entries, '</urlset>', ''],
  ].join('\n');
}

/** A text inside an XML element: escaped, and without the control characters that XML does not allow (XML 1.0, 2.2). */
export const xmlText = (text: string): string =>
  withoutControls(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Unlike HTML, XML allows no control characters but tab and line ends (XML 1.0, 2.2), not even escaped. */
const withoutControls = (xml: string): string => xml.replace(/[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/gu, '');
