import { parseRssFeed, type RssFeed } from 'feedsmith';
import { type EpisodeInput, episodeInput, episodeTypes } from '../../../../shared/content/model/episode.ts';
import { audioTypeOf, type Chapter, chapter, type Person } from '../../../../shared/content/model/recording.ts';
import { isNestedTooDeeply, maxNesting } from '../../../../shared/letters/cleaning/nesting.ts';
import { oneLine } from '../../../../shared/platform/fields.ts';
import { lineOf, textOf } from '../../../../shared/platform/htmlText.ts';
import { publicHost, videoId, webAddress } from '../../../../shared/platform/links.ts';
import { shortened } from '../../../../shared/platform/text.ts';
import { site } from '../../../../shared/site/site.ts';
import { clock, secondsOf } from '../../../../shared/time/durations.ts';
import { noonOf } from '../../../../shared/time/timeZone.ts';
import { timeOf } from '../transcripts/plainText.ts';
import { feedLimits, fetchText } from './fetchText.ts';

export async function feedAt(address: string, limits = feedLimits): Promise<ReadFeed> {
  const file = await fetchText(address, limits);
  return readFeed(file.text, file.address);
}

type Feed = RssFeed.Feed<string>;
type Item = NonNullable<Feed['items']>[number];

const maxEpisodes = 5000;
const day = 24 * 3_600_000;

interface FeedEpisode extends EpisodeInput {
  leftOut: string[];
}

/** The oldest episode first. `leftOut`: by their names, the items that are not among them, with the reason. */
export interface ReadFeed {
  episodes: FeedEpisode[];
  leftOut: { called: string; leftOut: string[] }[];
}

/**
 * The episodes of a podcast's RSS feed: iTunes's fields, Podcasting 2.0's transcripts and people
 * (https://podcasting2.org/docs/podcast-namespace), Podlove's chapters (https://podlove.org/simple-chapters/), and the
 * video's id from any link that leads to one. Relative addresses are resolved against the feed's, `address`, or else
 * the one that it says of itself. What is to come out later waits. Throws an error whose message says what is wrong
 * with the feed, of which nothing may be used then.
 */
export function readFeed(xml: string, address?: string): ReadFeed {
  const feed = parse(xml);
  const { items = [] } = feed;
  if (items.length === 0) throw new Error('The feed has no episodes');
  if (items.length > maxEpisodes) throw new Error(`The feed has more than ${maxEpisodes} episodes`);
  const base = address ?? feed.atom?.links?.find(({ rel }) => rel === 'self')?.href ?? feed.link;
  const ids = guidsOf(feed);
  const guids = new Set<string>();
  const read: ReadFeed = { episodes: [], leftOut: [] };
  const leaveOut = (item: Item, sentence: string) =>
    void read.leftOut.push({ called: nameOf(item), leftOut: [sentence] });
  const latest = new Date(Date.now() + day).toISOString();
  // Feeds list the newest first. Of two with the same guid, the one that was there first keeps it.
  for (const item of items.toReversed()) {
    try {
      const episode = episodeOf(item, feed, ids.get(item) ?? '', base);
      if (guids.has(episode.guid)) throw new Error(`an earlier one has the guid ${episode.guid}, too`);
      guids.add(episode.guid);
      if (episode.date === null || episode.date <= latest) read.episodes.push(episode);
      else leaveOut(item, `It waits until ${episode.date.slice(0, 10)}, the date that the feed gives it.`);
    } catch (error) {
      leaveOut(item, `It was left out: ${(error as Error).message}.`);
    }
  }
  const [first] = read.leftOut;
  if (first && guids.size === 0) throw new Error(`No episode can be used. ${first.called}: ${first.leftOut}`);
  return read;
}

/** Of an item without one, the first that no other has of its page and its file, without a token or with it. */
function guidsOf({ items = [], link: ofShow }: Feed): Map<Item, string> {
  const possible = items.map((item): [Item, string[]] => {
    const { guid, link, enclosures: [file] = [] } = item;
    const others = [link === ofShow ? undefined : link, file?.url?.replace(/[?#].*$/, ''), file?.url, link];
    return [item, [...new Set(guid?.value ? [guid.value] : others.filter((each) => each !== undefined))]];
  });
  const all = possible.flatMap(([, ids]) => ids);
  const counts = Map.groupBy(all, (id) => id);
  return new Map(possible.map(([item, ids]) => [item, ids.find((id) => counts.get(id)?.length === 1) ?? ids[0] ?? '']));
}

const nameOf = ({ itunes, title, guid, link }: Item): string =>
  shortened(oneLine(itunes?.title ?? title ?? guid?.value ?? link ?? 'An episode without a title'), 300);

function parse(xml: string): Feed {
  // A page, which may begin with a document type, is no feed at all.
  if (/<(?:[\w.-]+:)?rss[\s>]/i.test(xml)) {
    // Declared entities serve to exhaust memory or read files; no podcast needs them. Comments and CDATA are no markup.
    const markup = xml.replace(/<!--.*?(?:-->|$)|<!\[CDATA\[.*?(?:\]\]>|$)/gs, ' ');
    if (/<!(?:DOCTYPE|ENTITY)/i.test(markup))
      throw new Error('The feed declares a document type, which is not accepted');
    const end = xml.slice(Math.max(0, xml.lastIndexOf('</item')));
    if (!/<\/(?:[\w.-]+:)?rss\s*>/i.test(end)) throw new Error('The feed is cut off: it does not end in </rss>');
  }
  try {
    return parseRssFeed(legible(xml));
  } catch {
    throw new Error('This is not an RSS feed');
  }
}

/**
 * A feed that feedsmith reads whole. It drops a duration that is not exactly as Apple's, so that goes by Dublin Core's
 * name for it, of which we get the text. It reads no number in CDATA, and no character that two references make up.
 */
const legible = (xml: string): string =>
  xml
    .replace(/<(\/?)[\w.-]+:duration(?=[\s/>])/gi, '<$1dcterms:extent')
    .replace(/<!\[CDATA\[\s{0,20}([\d.-]{1,20})\s{0,20}\]\]>/g, '$1')
    .replace(/&#(x[\da-f]{4}|5\d{4});&#(x[\da-f]{4}|5\d{4});/gi, (both, ...halves: string[]) => {
      const units = halves.slice(0, 2).map((half) => Number(half.replace(/^x/i, '0x')));
      const character = String.fromCharCode(...units);
      return character.isWellFormed() ? character : both;
    });

/** What cannot be used is absent, and in `leftOut`. Throws the reason, without its period, if it cannot be shown. */
function episodeOf(item: Item, feed: Feed, guid: string, base: string | undefined): FeedEpisode {
  const { itunes, podcast, content, psc, enclosures = [], link } = item;
  const leftOut: string[] = [];
  const episodeType = episodeTypes.find((type) => type === itunes?.episodeType?.trim().toLowerCase()) ?? 'full';

  function usable<Value>(value: Value | null, written: unknown, name: string, why = 'cannot be used'): Value | null {
    if (value === null && (written ?? '') !== '') leftOut.push(`${name} was left out: ${quoted(written)} ${why}.`);
    return value;
  }
  const addressOf = (written: string | undefined, name: string) =>
    usable(feedAddress(written, base), written, name, 'is no public web address of at most 2,000 characters');
  const numberOf = (written: number | undefined, name: string) =>
    usable(wholeNumber(written, 1_000_000), written, name);
  function personOf({ display = '', role = '', img, href }: Persons[number]): Person {
    const name = words(display, 200);
    return {
      name,
      // "If role is missing then host is assumed": https://podcasting2.org/docs/podcast-namespace/tags/person
      role: words(role, 100).toLowerCase() || 'host',
      picture: addressOf(img, `The picture of ${name}`),
      link: addressOf(href, `The link of ${name}`),
    };
  }

  const notes = content?.encoded ?? item.description ?? itunes?.summary ?? '';
  if (isNestedTooDeeply(notes)) throw new Error(`it has more than ${maxNesting} nested elements`);
  const title = words(itunes?.title ?? item.title ?? '', 300);
  const [length] = item.dcterms?.extents ?? [];
  const { chapters, leftOut: ofChapters } = usableChapters(psc?.chapters ?? []);
  const own = (podcast?.persons ?? []).map(personOf);
  const ofShow = own.some(({ role }) => role === 'host') ? [] : (feed.podcast?.persons ?? []).map(personOf);
  const sound = enclosures.find((file) => soundType(file));
  const soundAddress = addressOf(sound?.url, 'The audio');
  if (!sound) usable(null, enclosures[0]?.url, 'The file', 'is not audio, as far as its type and its ending say');
  const transcripts = (podcast?.transcripts ?? []).flatMap(({ url, type = '', language }) => {
    const address = addressOf(url, 'A transcript');
    return address ? [{ address, type: oneLine(type).slice(0, 100), language: language?.slice(0, 50) ?? null }] : [];
  });
  const lists = {
    people: [...ofShow, ...own].filter(({ name }) => name).slice(0, 50),
    transcripts: transcripts.slice(0, 20),
  };
  if (isTooLong(lists)) {
    leftOut.push('The people and transcripts were left out: their addresses are too long.');
    Object.assign(lists, { people: [], transcripts: [] });
  }
  if (`${title}${notes}`.includes('\uFFFD'))
    leftOut.push(
      'Some of its characters are lost: the feed is in another encoding than it says. It should be in UTF-8.',
    );
  const { data, error } = episodeInput.safeParse({
    ...{ guid, episodeType },
    episodeNumber:
      episodeType === 'bonus'
        ? null
        : (numberOf(itunes?.episode, 'The number') ??
          numberOf(podcast?.episode?.number, 'The number') ??
          numberFrom(title)),
    title,
    guest: shortened(guestOf(own, title), 300),
    duration: usable(lengthOf(length), length, 'The duration') ?? '',
    description: shortened(textOf(notes, { ownLines: true }), 10_000),
    // On our pages browsers load https images only.
    image: (addressOf(itunes?.image ?? feed.itunes?.image, 'The picture') ?? '').replace(/^http:/, 'https:'),
    videoId: videoOf(item, notes),
    transcriptionUrl: transcriptOf(transcripts),
    date: usable(dateOf(item.pubDate), item.pubDate, 'The date'),
    season: numberOf(itunes?.season ?? podcast?.season?.number, 'The season'),
    audio: soundAddress && {
      address: soundAddress,
      type: soundType(sound),
      length: wholeNumber(sound?.length) || null,
    },
    chapters,
    link: addressOf(link, 'The link'),
    chaptersAddress: addressOf(podcast?.chapters?.url, 'The list of chapters'),
    ...lists,
  });
  if (!data) throw new Error(`it has no usable ${String(error.issues[0]?.path[0])} (${error.issues[0]?.message})`);
  return { ...data, leftOut: [...leftOut, ...ofChapters] };
}

const numberFrom = (title: string): number | null =>
  wholeNumber(Number(/(?:\bepisode|\bep\.?|#)\s*(\d{1,5})\b/i.exec(title)?.[1]));

const words = (written: string, length: number) => shortened(oneLine(lineOf(written)), length);

/** The people that the feed names as guests; else the name after "with" at the end of the title. */
function guestOf(people: Person[], title: string): string {
  const guests = people.filter(({ role }) => role === 'guest');
  if (guests.length > 0) return guests.map(({ name }) => name).join(', ');
  return /\b[Ww]ith (?=[\p{Lu}\p{Lt}\p{Lo}])([^|:–—]+)$/u.exec(title)?.[1]?.trim() ?? '';
}

/** The id in the first link that leads to a video: an enclosure, the episode's page, or one in its notes. */
function videoOf({ podcast, link = '' }: Item, notes: string): string {
  const enclosed = (podcast?.alternateEnclosures ?? []).flatMap(({ sources = [] }) =>
    sources.map(({ uri = '' }) => uri),
  );
  const inNotes = notes.replaceAll('&amp;', '&').match(/https?:\/\/[^\s"'<>)]+/g) ?? [];
  const ids = [...enclosed, link, ...inNotes].map((address) => webAddress(address) && videoId(address));
  return ids.find(Boolean) ?? '';
}

/** In order of how easy they are for people to read. */
const transcriptTypes = 'text/plain text/html application/pdf text/vtt application/x-subrip application/srt'.split(' ');

function transcriptOf(transcripts: { address: string; type: string }[]): string | null {
  const byEase = transcriptTypes.flatMap((each) => transcripts.filter(({ type }) => type === each));
  return [...byEase, ...transcripts][0]?.address ?? null;
}

type Persons = NonNullable<NonNullable<Item['podcast']>['persons']>;

const quoted = (value: unknown) => `“${oneLine(String(value)).slice(0, 100).toWellFormed()}”`;

const maxChapters = 300;
/**
 * Bytes of chapters, and of what else a feed lists, that a row of the table has room for beside the rest: it has 400 KB
 * (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html).
 */
const roomInRow = 120_000;

const isTooLong = (value: unknown): boolean => Buffer.byteLength(JSON.stringify(value)) > roomInRow;

interface ReadChapters {
  chapters: Chapter[];
  leftOut: string[];
}

/**
 * Reads https://github.com/Podcastindex-org/podcast-namespace/blob/main/chapters/jsonChapters.md. Those in no table of
 * contents (`toc: false`) are none to a reader. Throws an Error with a sentence for an admin if nothing can be read.
 */
export function readChapters(text: string): ReadChapters {
  let list: unknown;
  try {
    list = JSON.parse(text).chapters;
  } catch {
    // It is no JSON.
  }
  if (!Array.isArray(list)) throw new Error('The chapters are not in the JSON of Podcasting 2.0');
  const visible = list.map(Object).filter(({ toc }) => toc !== false);
  return usableChapters(
    visible.map(({ startTime, title, url, img }) => ({ start: startTime, title, href: url, image: img })),
  );
}

/** Each later than the one before. A list whose order is wrong says nothing reliable, so it is left out whole. */
function usableChapters(list: readonly Partial<Record<'start' | 'title' | 'href' | 'image', unknown>>[]): ReadChapters {
  const leftOut: string[] = [];
  const read = list.slice(0, maxChapters).flatMap(({ start, title, href, image }, index) => {
    const [link, picture] = [href, image].map((each) => typeof each === 'string' && webAddress(each));
    if (href && !link) leftOut.push(`The link of chapter ${index + 1} was left out: it is no public web address.`);
    const { data } = chapter.safeParse({
      ...{ start: timeOf(start), title: typeof title === 'string' ? words(title, 300) : '', link: link || null },
      ...(picture && { picture }),
    });
    if (!data) leftOut.push(`Chapter ${index + 1} was left out: it has no usable time or title.`);
    return data ?? [];
  });
  if (list.length > maxChapters) leftOut.push(`Everything after the first ${maxChapters} chapters was left out.`);
  if (read.some(({ start }, index) => start < (read[index - 1]?.start ?? 0)))
    return { chapters: [], leftOut: ['The chapters were left out: their times are not in order.'] };
  const chapters = read.filter(({ start }, index) => start !== read[index - 1]?.start);
  return isTooLong(chapters)
    ? { chapters: [], leftOut: ['The chapters were left out: they are too long.'] }
    : { chapters, leftOut };
}

/*
 * Values as feeds write them. What is absent, or cannot be read, is null rather than a guess.
 */

/**
 * The whole web address that a feed means: relative to `base`, with blanks and letters percent-encoded once
 * (https://url.spec.whatwg.org/#concept-basic-url-parser). Hosts often escape an ampersand twice.
 */
function feedAddress(written: string | undefined, base: string | undefined): string | null {
  const text = (written ?? '').replaceAll('&amp;', '&').replace(/^\s*(?=www\.)/i, 'https://');
  const url = text ? (URL.parse(text) ?? URL.parse(text, base)) : null;
  if (!url || !/^https?:$/.test(url.protocol) || !publicHost.test(url.hostname) || url.username || url.password)
    return null;
  return url.href.length <= 2000 ? url.href : null;
}

/** Of a file that can be heard; its ending tells where its feed does not. Undefined for other files. */
const soundType = ({ type = '', url = '' }: { type?: string; url?: string } = {}): string | undefined =>
  /^audio\/[^\s;]{1,90}/i.exec(type)?.[0].toLowerCase() ?? audioTypeOf(url.trim());

const wholeNumber = (written = Number.NaN, most = Infinity): number | null =>
  Number.isSafeInteger(written) && written >= 0 && written <= most ? written : null;

/** The zones that JavaScript's parser does not know, unless two places have the same name for theirs. */
const zones: Record<string, string> = {
  ...{ WET: '+00:00', WEST: '+01:00', BST: '+01:00', CET: '+01:00', MEZ: '+01:00', CEST: '+02:00', MESZ: '+02:00' },
  ...{ EET: '+02:00', EEST: '+03:00', MSK: '+03:00', SAST: '+02:00', JST: '+09:00', AEST: '+10:00', AEDT: '+11:00' },
  ...{ NZST: '+12:00', NZDT: '+13:00', AKST: '-09:00', AKDT: '-08:00', HST: '-10:00' },
};
const monthName = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i;
const otherWord = /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*|[ap]m)$/i;

/**
 * The ISO time of a date such as "Tue, 3 Sep 2024 10:00 CEST" or "2024-09-03". A day without a time is that day for the
 * publisher; a zone of one letter says nothing (https://www.rfc-editor.org/rfc/rfc2822#section-4.3). JavaScript's
 * parser alone would take "30 Feb" for March 1 and "03.09.2024" for March 9; and programs write the first day of their
 * calendar for a time that is unset.
 */
function dateOf(written = ''): string | null {
  if (written.length > 80) return null;
  const text = written.replace(/\([^()]*\)\s*$/, '').trim();
  const [zone = ''] = /(?<=:\d\d(?:\.\d+)?\s*)(?![ap]m$)(?:[a-z]{1,5}|(?:GMT|UTC)?[+-]\d\d:?\d\d)$/i.exec(text) ?? [];
  const local = text.slice(0, text.length - zone.length).replace(/(?<=^[\d-]{10})T/, ' ');
  const [isoDay] = /^\d{4}-\d\d-\d\d(?!\d)/.exec(local) ?? [];
  const words = local.match(/\p{L}+/gu) ?? [];
  const months = words.filter((word) => monthName.test(word));
  if (months.length !== (isoDay ? 0 : 1) || words.some((word) => !monthName.test(word) && !otherWord.test(word)))
    return null;
  const shown = new Date(`${local} UTC`);
  const time = new Date(`${local} ${zone.length < 2 ? 'UTC' : (zones[zone.toUpperCase()] ?? zone)}`);
  const year = shown.getUTCFullYear();
  const isUnset = year <= 1970 || /\b000\d\b/.test(local);
  const day = isoDay?.slice(8) ?? /\b\d{1,2}\b(?!:)/.exec(local)?.[0];
  if (shown.getUTCDate() !== Number(day) || Number.isNaN(time.getTime()) || isUnset || year > 2100) return null;
  return local.includes(':') ? time.toISOString() : noonOf(shown.toISOString().slice(0, 10), site.timeZone);
}

/** As clocks show it: "1:28:40". Empty if it is 0, which hosts write for what they do not know. */
function lengthOf(written = ''): string | null {
  const seconds = secondsOf(written.replace(/(?<=:\d\d|\d{3})\.\d+$/, ''));
  if (seconds === null || seconds >= 24 * 3600) return null;
  return seconds > 0 ? clock(seconds) : '';
}
