import { parseRssFeed, type RssFeed } from 'feedsmith';
import { convert } from 'html-to-text';
import * as z from 'zod/mini';
import { type EpisodeInput, episodeInput } from '../../../../shared/content/model/episode.ts';
import { isNestedTooDeeply, maxNesting } from '../../../../shared/letters/cleaning/nesting.ts';
import { shortened } from '../../../../shared/platform/excerpt.ts';
import { videoId, webAddress } from '../../../../shared/platform/videoLink.ts';
import { feedDetails } from './feedDetails.ts';

type Feed = RssFeed.Feed<string>;
type Item = NonNullable<Feed['items']>[number];

const maxEpisodes = 5000;

/** An episode, and what its feed has of it that cannot be used, in sentences. */
export interface FeedEpisode extends EpisodeInput {
  leftOut: string[];
}

/**
 * The episodes of a podcast's RSS feed: iTunes's fields, Podcasting 2.0's transcripts and people
 * (https://podcasting2.org/docs/podcast-namespace), Podlove's chapters (https://podlove.org/simple-chapters/), and the video's id
 * from any link that leads to one. Trailers are left out. Throws an error whose message says what is wrong with the feed, of
 * which nothing may be used then.
 */
export function readFeed(xml: string): FeedEpisode[] {
  refuseEntities(xml);
  const feed = parse(xml);
  const items = (feed.items ?? []).filter(({ itunes }) => itunes?.episodeType !== 'trailer');
  if (items.length === 0) throw new Error('The feed has no episodes');
  if (items.length > maxEpisodes) throw new Error(`The feed has more than ${maxEpisodes} episodes`);
  // Feeds list the newest first.
  const read = items.map((item) => feedDetails(item, feed.podcast?.persons));
  const episodes = items.map((item, index) => ({
    ...episodeOf(item, items.length - index, feed),
    ...read[index]?.details,
  }));
  const result = z.array(episodeInput).safeParse(episodes);
  if (!result.success) throw new Error(`The feed cannot be used: ${problemOf(result.error, items)}`);
  const guids = result.data.map(({ guid }) => guid);
  const duplicate = guids.find((guid, index) => guids.indexOf(guid) !== index);
  if (duplicate) throw new Error(`The feed has two episodes with the guid ${duplicate}`);
  return result.data.map((episode, index) => ({ ...episode, leftOut: read[index]?.leftOut ?? [] }));
}

function parse(xml: string): Feed {
  try {
    return parseRssFeed(xml);
  } catch {
    throw new Error('This is not an RSS feed');
  }
}

/**
 * No podcast needs to declare entities: they serve to exhaust the parser's memory or to read files. A declaration counts wherever
 * it stands, except in comments and CDATA, whose text is no markup.
 */
function refuseEntities(xml: string): void {
  // A page, which begins with one, is no feed at all.
  if (!/<rss[\s>]/i.test(xml)) return;
  for (let at = xml.indexOf('<!'); at >= 0; at = xml.indexOf('<!', at + 2)) {
    const end = xml.startsWith('<!--', at) ? '-->' : xml.startsWith('<![CDATA[', at) ? ']]>' : undefined;
    if (end) {
      at = xml.indexOf(end, at + 4);
      if (at < 0) return;
    } else if (/^(?:DOCTYPE|ENTITY)/i.test(xml.slice(at + 2, at + 9)))
      throw new Error('The feed declares a document type, which is not accepted');
  }
}

function episodeOf(item: Item, position: number, feed: Feed) {
  const { itunes, podcast, content, link, guid, enclosures } = item;
  const notes = content?.encoded ?? item.description ?? itunes?.summary ?? '';
  const title = shortened(plain(itunes?.title ?? item.title ?? ''), 300);
  const image = itunes?.image ?? feed.itunes?.image ?? '';
  return {
    guid: guid?.value ?? link ?? enclosures?.[0]?.url ?? '',
    episodeNumber: itunes?.episode ?? numberFrom(title) ?? position,
    title,
    guest: shortened(guestOf(item, title), 300),
    duration: durationText(itunes?.duration),
    description: shortened(plain(notes), 10_000),
    // On our pages browsers load https images only.
    image: image.startsWith('https://') ? image : '',
    videoId: videoOf(item, notes),
    transcriptionUrl: transcriptOf(podcast?.transcripts ?? []),
  };
}

function plain(html: string): string {
  if (isNestedTooDeeply(html)) throw new Error(`The feed has more than ${maxNesting} nested elements`);
  return convert(html, { wordwrap: false, selectors: [{ selector: 'a', options: { ignoreHref: true } }] }).trim();
}

/** "Episode 12", "Ep. 12", "#12". */
function numberFrom(title: string): number | undefined {
  const found = /(?:\bepisode|\bep\.?|#)\s*(\d{1,5})\b/i.exec(title)?.[1];
  return found === undefined ? undefined : Number(found);
}

/** The people that the feed names as guests; else the name after "with" at the end of the title. */
function guestOf({ podcast }: Item, title: string): string {
  const guests = (podcast?.persons ?? []).filter(({ role }) => role?.toLowerCase() === 'guest');
  if (guests.length > 0) return guests.map(({ display }) => display).join(', ');
  return /\bwith ([^|:–—]+)$/i.exec(title)?.[1]?.trim() ?? '';
}

/** Seconds as "1:02:03" or "2:03". */
function durationText(seconds: number | undefined): string {
  if (!seconds) return '';
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}

/** The id in the first link that leads to a video: an enclosure, the episode's page, or one in its notes. */
function videoOf({ podcast, link }: Item, notes: string): string {
  const enclosureUrls = (podcast?.alternateEnclosures ?? []).flatMap(
    ({ sources }) => sources?.map(({ uri }) => uri) ?? [],
  );
  const linksInNotes = notes.replaceAll('&amp;', '&').match(/https?:\/\/[^\s"'<>)]+/g) ?? [];
  for (const address of [...enclosureUrls, link, ...linksInNotes]) {
    const id = address && webAddress(address) ? videoId(address) : null;
    if (id) return id;
  }
  return '';
}

/** In order of how easy they are for people to read. */
const transcriptTypes = [
  'text/plain',
  'text/html',
  'application/pdf',
  'text/vtt',
  'application/x-subrip',
  'application/srt',
];

function transcriptOf(transcripts: { url?: string | undefined; type?: string | undefined }[]): string | null {
  const rank = (type = '') => (transcriptTypes.includes(type) ? transcriptTypes.indexOf(type) : transcriptTypes.length);
  const [best] = transcripts.filter(({ url }) => url && webAddress(url)).sort((a, b) => rank(a.type) - rank(b.type));
  return best?.url ?? null;
}

/** Names the first invalid episode, and what is wrong with it. */
function problemOf({ issues: [issue] }: z.core.$ZodError, items: Item[]): string {
  const [index, field] = issue?.path ?? [];
  const title = items[Number(index)]?.title ?? `episode ${Number(index) + 1}`;
  return `"${title}" has no usable ${String(field)} (${issue?.message})`;
}
