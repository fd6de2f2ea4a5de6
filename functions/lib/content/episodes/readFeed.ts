import { parseRssFeed, type RssFeed } from 'feedsmith';
import * as z from 'zod/mini';
import { type EpisodeInput, episodeInput } from '../../../../shared/content/model/episode.ts';
import {
  audio,
  type Chapter,
  chapter,
  type Person,
  recordingDetails,
} from '../../../../shared/content/model/recording.ts';
import { isNestedTooDeeply, maxNesting } from '../../../../shared/letters/cleaning/nesting.ts';
import { oneLine } from '../../../../shared/platform/fields.ts';
import { textOf } from '../../../../shared/platform/htmlText.ts';
import { videoId, webAddress } from '../../../../shared/platform/links.ts';
import { shortened } from '../../../../shared/platform/text.ts';
import { site } from '../../../../shared/site/site.ts';
import { clock } from '../../../../shared/time/durations.ts';
import { raiseAlarm } from '../../platform/log.ts';
import { plainText, secondsOf } from '../transcripts/plainText.ts';
import { feedLimits, fetchText } from './fetchText.ts';

/**
 * The episodes of the feed that site.ts names; null if it cannot be read or none is named. The feed's host is not ours, so
 * one failed read needs no action: the alarm goes off after a day of failures.
 */
export async function readConfiguredFeed(): Promise<FeedEpisode[] | null> {
  const { feed } = site.podcast;
  if (feed === null) return null;
  try {
    return await feedAt(feed);
  } catch (error) {
    raiseAlarm('FeedUnreadable', 'The feed could not be read', { reason: (error as Error).message });
    return null;
  }
}

export const feedAt = async (address: string): Promise<FeedEpisode[]> => readFeed(await fetchText(address, feedLimits));

type Feed = RssFeed.Feed<string>;
type Item = NonNullable<Feed['items']>[number];

const maxEpisodes = 5000;

/** An episode, and what its feed has of it that cannot be used, in sentences. */
interface FeedEpisode extends EpisodeInput {
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
    duration: itunes?.duration ? clock(itunes.duration) : '',
    description: shortened(plain(notes), 10_000),
    // On our pages browsers load https images only.
    image: image.startsWith('https://') ? image : '',
    videoId: videoOf(item, notes),
    transcriptionUrl: transcriptOf(podcast?.transcripts ?? []),
  };
}

function plain(html: string): string {
  if (isNestedTooDeeply(html)) throw new Error(`The feed has more than ${maxNesting} nested elements`);
  return textOf(html, { ownLines: true });
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

function problemOf({ issues: [issue] }: z.core.$ZodError, items: Item[]): string {
  const [index, field] = issue?.path ?? [];
  const title = items[Number(index)]?.title ?? `episode ${Number(index) + 1}`;
  return `"${title}" has no usable ${String(field)} (${issue?.message})`;
}

type Persons = NonNullable<NonNullable<Item['podcast']>['persons']>;

type FeedDetails = Pick<
  EpisodeInput,
  'date' | 'season' | 'audio' | 'chapters' | 'people' | 'link' | 'chaptersAddress' | 'transcripts'
>;

/**
 * Reads an episode's date, season, audio, chapters, people, page and transcripts. What cannot be used is absent, and `leftOut` says
 * so in sentences: an episode is worth showing without it.
 */
function feedDetails(item: Item, ofShow: Persons = []): { details: FeedDetails; leftOut: string[] } {
  const leftOut: string[] = [];
  const { podcast, itunes, psc } = item;

  /** `value` if the schema takes it. */
  function usable<S extends z.core.$ZodType>(
    schema: S,
    value: unknown,
    name: string,
    shown = value,
  ): z.output<S> | null {
    if (value === undefined || value === null) return null;
    const { data } = (schema as unknown as z.ZodMiniType<z.output<S>>).safeParse(value);
    if (data === undefined) leftOut.push(`${name} was left out: ${quoted(shown)} cannot be used.`);
    return data ?? null;
  }
  function addressOf(address: string | undefined, name: string): string | null {
    if (!address) return null;
    const whole = address.length <= 2000 ? webAddress(address) : null;
    if (!whole) leftOut.push(`${name} was left out: ${quoted(address)} is no public web address.`);
    return whole;
  }

  const { date, season } = recordingDetails.shape;
  const chapters = usableChapters(
    (psc?.chapters ?? []).map(({ start, title, href }) => ({ start, title, link: href })),
  );
  const own = (podcast?.persons ?? []).map(personOf);
  const people = own.some(({ role }) => role === 'host') ? own : [...ofShow.map(personOf), ...own];
  const sound = (item.enclosures ?? []).find(({ type }) => type?.toLowerCase().startsWith('audio/'));
  const soundAddress = addressOf(sound?.url, 'The audio');
  const transcripts = (podcast?.transcripts ?? []).flatMap(({ url, type = '', language }) => {
    const address = addressOf(url, 'A transcript');
    return address ? [{ address, type: oneLine(type).slice(0, 100), language: language?.slice(0, 50) ?? null }] : [];
  });
  const lists = { people: people.filter(({ name }) => name).slice(0, 50), transcripts: transcripts.slice(0, 20) };
  if (isTooLong(lists)) {
    leftOut.push('The people and transcripts were left out: their addresses are too long.');
    Object.assign(lists, { people: [], transcripts: [] });
  }
  const details: FeedDetails = {
    date: usable(date, item.pubDate && isoOf(item.pubDate), 'The date', item.pubDate),
    season: usable(season, itunes?.season ?? podcast?.season?.number, 'The season'),
    audio: soundAddress
      ? usable(
          audio,
          { address: soundAddress, type: sound?.type, length: sound?.length || null },
          'The audio',
          sound?.type,
        )
      : null,
    chapters: chapters.chapters,
    link: addressOf(item.link, 'The link'),
    chaptersAddress: addressOf(podcast?.chapters?.url, 'The list of chapters'),
    ...lists,
  };
  return { details, leftOut: [...leftOut, ...chapters.leftOut] };

  function personOf({ display, role, img, href }: Persons[number]): Person {
    const name = oneLine(display ?? '')
      .trim()
      .slice(0, 200);
    const picture = addressOf(img, `The picture of ${name}`);
    return {
      name,
      // "If role is missing then host is assumed": https://podcasting2.org/docs/podcast-namespace/tags/person
      role:
        oneLine(role ?? '')
          .trim()
          .toLowerCase()
          .slice(0, 100) || 'host',
      // On our pages browsers load https images only.
      picture: picture?.startsWith('https://') ? picture : null,
      link: addressOf(href, `The link of ${name}`),
    };
  }
}

/** ISO in UTC; the text itself where it is no date, which no schema takes. */
function isoOf(date: string): string {
  const time = Date.parse(date);
  return Number.isNaN(time) ? date : new Date(time).toISOString();
}

const quoted = (value: unknown) => `“${oneLine(String(value)).slice(0, 100).toWellFormed()}”`;

/** The most that an episode keeps. */
const most = 300;
/**
 * Bytes of chapters, and of what else a feed lists, that a row of the table has room for beside the rest: it has 400 KB
 * (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html).
 */
const roomInRow = 120_000;

const isTooLong = (value: unknown): boolean => Buffer.byteLength(JSON.stringify(value)) > roomInRow;

/** A chapter as a feed or a file has it: seconds, or "1:02:03.5". */
interface RoughChapter {
  start: unknown;
  title: unknown;
  link: unknown;
}

interface ReadChapters {
  chapters: Chapter[];
  leftOut: string[];
}

/**
 * Reads chapters in Podcasting 2.0's JSON:
 * https://github.com/Podcastindex-org/podcast-namespace/blob/main/chapters/jsonChapters.md. Those that are in no table of contents
 * (`toc: false`) are none to a reader. Throws an Error whose message is a sentence for an admin if nothing can be read.
 */
export function readChapters(text: string): ReadChapters {
  const list = listIn(text);
  if (!list) throw new Error('The chapters are not in the JSON of Podcasting 2.0');
  const visible = list.filter((each): each is Record<string, unknown> => isFields(each) && each.toc !== false);
  return usableChapters(visible.map(({ startTime, title, url }) => ({ start: startTime, title, link: url })));
}

function listIn(text: string): unknown[] | null {
  try {
    const { chapters } = JSON.parse(text.replace(/^\uFEFF/, '')) as { chapters?: unknown };
    return Array.isArray(chapters) ? chapters : null;
  } catch {
    return null;
  }
}

const isFields = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Each later than the one before. A list whose order is wrong says nothing reliable, so it is left out whole. */
function usableChapters(list: readonly RoughChapter[]): ReadChapters {
  const leftOut: string[] = [];
  const read = list.slice(0, most).flatMap(({ start, title, link }, index) => {
    const name = typeof title === 'string' ? shortened(plainText(title).replaceAll('\n', ' '), 300) : '';
    const address = typeof link === 'string' && link ? webAddress(link) : null;
    if (link && !address) leftOut.push(`The link of chapter ${index + 1} was left out: it is no public web address.`);
    const { data } = chapter.safeParse({ start: timeOf(start), title: name, link: address });
    if (!data) leftOut.push(`Chapter ${index + 1} was left out: it has no usable time or title.`);
    return data ?? [];
  });
  if (list.length > most) leftOut.push(`Everything after the first ${most} chapters was left out.`);
  if (read.some(({ start }, index) => start < (read[index - 1]?.start ?? 0)))
    return { chapters: [], leftOut: ['The chapters were left out: their times are not in order.'] };
  const chapters = read.filter(({ start }, index) => start !== read[index - 1]?.start);
  return isTooLong(chapters)
    ? { chapters: [], leftOut: ['The chapters were left out: they are too long.'] }
    : { chapters, leftOut };
}

const timeOf = (start: unknown): unknown => {
  if (typeof start !== 'string') return start;
  // Podlove's times may be seconds too: https://podlove.org/simple-chapters/
  return secondsOf(start) ?? (/^\d+(?:\.\d+)?$/.test(start.trim()) ? Number(start) : null);
};
