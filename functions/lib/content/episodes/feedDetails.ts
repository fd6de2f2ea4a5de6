import type { RssFeed } from 'feedsmith';
import type * as z from 'zod/mini';
import type { EpisodeInput } from '../../../../shared/content/model/episode.ts';
import { audio, type Person, recordingDetails } from '../../../../shared/content/model/recording.ts';
import { oneLine } from '../../../../shared/platform/fields.ts';
import { webAddress } from '../../../../shared/platform/videoLink.ts';
import { isTooLong, usableChapters } from './chapters.ts';

type Item = NonNullable<RssFeed.Feed<string>['items']>[number];
type Persons = NonNullable<NonNullable<Item['podcast']>['persons']>;

/** What an episode has beside what lists show. */
export type FeedDetails = Pick<
  EpisodeInput,
  'date' | 'season' | 'audio' | 'chapters' | 'people' | 'link' | 'chaptersAddress' | 'transcripts'
>;

/**
 * Reads an episode's date, season, audio, chapters, people, page and transcripts. What cannot be used is absent, and `leftOut` says
 * so in sentences: an episode is worth showing without it.
 */
export function feedDetails(item: Item, ofShow: Persons = []): { details: FeedDetails; leftOut: string[] } {
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
