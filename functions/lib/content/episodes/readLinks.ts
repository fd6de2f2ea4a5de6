import type { Chapter, KeptTranscript } from '../../../../shared/content/model/recording.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { site } from '../../../../shared/site/site.ts';
import { forEachLimit } from '../../platform/async.ts';
import { queryPartition } from '../../platform/dynamo/reads.ts';
import { updateItem, write } from '../../platform/dynamo/writes.ts';
import { table } from '../items/contentItems.ts';
import * as transcriptFiles from '../recordings/transcriptFiles.ts';
import { readTranscript } from '../transcripts/readTranscript.ts';
import type { LinkedPart, StoredEpisode } from './episodes.ts';
import * as episodes from './episodes.ts';
import { type FetchLimits, fetchText } from './fetchText.ts';
import { readChapters } from './readFeed.ts';

/** How many were read, and how many have to wait for the next run. */
export interface ReadParts {
  chapters: number;
  transcripts: number;
  waiting: number;
}

const hour = 3_600_000;
/** A transcript is often corrected after its episode came out. */
const young = 14 * 24 * hour;
/** How soon what failed is read again. */
const pause = 24 * hour;
/** A few at a time: they are often all at the same host. */
const atOnce = 6;

/**
 * Reads the chapters and transcripts that episodes link to, the newest episodes first: what is new or has another
 * address, and of young episodes everything each time, in case it changed, and of others what failed a day ago. It
 * begins nothing new once `hasTime` says so: the next run goes on. Killed in the middle, it reads the same again.
 */
export async function readLinks(hasTime: () => boolean): Promise<ReadParts> {
  const [stored, known] = await Promise.all([episodes.listStored(), linkReads()]);
  const now = Date.now();
  const due = stored.flatMap((episode) => {
    const parts = duePartsOf(episode, known.get(episode.id), now);
    return parts.length > 0 ? [{ episode, parts }] : [];
  });
  const count: ReadParts = { chapters: 0, transcripts: 0, waiting: 0 };
  await forEachLimit(
    due,
    async ({ episode, parts }) => {
      if (!hasTime()) {
        count.waiting += parts.length;
        return;
      }
      const results = await Promise.all(
        parts.map(async ({ part, links, of }) => ({
          ...{ part, of },
          ...(await (part === 'chapters' ? readChapterLinks(links) : readTranscriptLinks(links))),
        })),
      );
      // First the episode: if this is cut short, the parts are read again and found as they are.
      await episodes.keepFetched(episode, results);
      const triedAt = new Date(now).toISOString();
      const reads = results.map(({ part, of, value }) => [part, { of, triedAt, hasFailed: value === undefined }]);
      await write(updateItem(table(), keyOf(episode.id), { set: { id: episode.id, ...Object.fromEntries(reads) } }));
      for (const { part, value } of results) if (value) count[part === 'chapters' ? 'chapters' : 'transcripts']++;
    },
    atOnce,
  );
  return count;
}

function duePartsOf(episode: StoredEpisode, reads: LinkReads | undefined, now: number) {
  const isYoung = now - Date.parse(episode.date ?? '') < young;
  return episodes.linkedParts.flatMap((part) => {
    // What a file of content brought stays, since someone chose it.
    if (part === 'transcript' && episode.fetched?.transcript?.source === 'import') return [];
    const links = part === 'chapters' ? chapterLinks(episode) : transcriptLinks(episode);
    const of = JSON.stringify(links);
    const read = reads?.[part];
    const isDue =
      read?.of === of
        ? isYoung || (read.hasFailed && now - Date.parse(read.triedAt) >= pause)
        : read !== undefined || links.length > 0;
    return isDue ? [{ part, links, of }] : [];
  });
}

/** How the last read went of what a feed links to. It lies beside the episode, whose changes publish pages. */
interface LinkReads extends Partial<Record<LinkedPart, LinkRead>> {
  id: number;
}

interface LinkRead {
  /** The links that were read, as JSON: with others, they are read anew. */
  of: string;
  /** ISO time. */
  triedAt: string;
  hasFailed: boolean;
}

const keyOf = (id: number) => ({ pk: partitions.content.feedReads, sk: `EPISODE#${id}` });

async function linkReads(): Promise<Map<number, LinkReads>> {
  const items = await queryPartition<LinkReads>(table(), partitions.content.feedReads);
  return new Map(items.map((reads) => [reads.id, reads]));
}

interface Link {
  address: string;
  type: string;
  language: string | null;
}

const chapterLimits: FetchLimits = { size: 500_000, time: 15_000, redirects: 5, exact: true };
const transcriptLimits: FetchLimits = { ...chapterLimits, size: 2_000_000 };
/** Enough for a feed that has one transcript in all forms. */
const maxTries = 4;

/** Those with times and speakers come first, then the easiest to read. */
const forms = [/json/i, /vtt/i, /srt|subrip/i, /html/i, /plain|\btxt\b/i];

const chapterLinks = ({ chaptersAddress }: Pick<StoredEpisode, 'chaptersAddress'>): Link[] =>
  chaptersAddress ? [{ address: chaptersAddress, type: '', language: null }] : [];

/** Those that may be read, best first: in the site's language, and in a form with times. */
function transcriptLinks({ transcripts = [] }: Partial<Pick<StoredEpisode, 'transcripts'>>): Link[] {
  const rankOf = ({ address, type, language }: Link) => {
    const found = [type, address.replace(/^.*\./s, '')].map((words) => forms.findIndex((form) => form.test(words)));
    return (found.find((at) => at >= 0) ?? Infinity) + (isOurs(language) ? 0 : forms.length);
  };
  return transcripts
    .filter((link) => rankOf(link) < Infinity)
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .slice(0, maxTries);
}

/** One without a language is in the feed's. */
const isOurs = (language: string | null) => !language || languageOf(language) === languageOf(site.language);
const languageOf = (tag: string) => tag.toLowerCase().split(/[-_]/)[0];

/** `value` is undefined if no link could be read. */
interface Outcome<Value> {
  value: Value | null | undefined;
  leftOut: string[];
}

const readChapterLinks = (links: Link[]): Promise<Outcome<Chapter[]>> =>
  firstReadable(links, 'The list of chapters', async ({ address }) => {
    const { chapters, leftOut } = readChapters((await fetchText(address, chapterLimits)).text);
    return { value: chapters, leftOut };
  });

async function readTranscriptLinks(links: Link[]): Promise<Outcome<KeptTranscript>> {
  const { value, leftOut } = await firstReadable(links, 'The transcript', async ({ address, type, language }) => {
    const { text } = await fetchText(address, transcriptLimits);
    const read = readTranscript(text, { type });
    return { value: { transcript: read.transcript, language }, leftOut: read.leftOut };
  });
  if (!value) return { value, leftOut };
  const { transcript, language } = value;
  return { value: await transcriptFiles.keep(transcript, { language, source: 'feed' }), leftOut };
}

/** Without links there is nothing, which is no failure. */
async function firstReadable<Value>(
  links: Link[],
  name: string,
  read: (link: Link) => Promise<{ value: Value; leftOut: string[] }>,
): Promise<Outcome<Value>> {
  const failed: string[] = [];
  for (const link of links) {
    try {
      const { value, leftOut } = await read(link);
      return { value, leftOut: [...failed, ...leftOut] };
    } catch (error) {
      failed.push(`${name} at ${link.address} could not be read. ${(error as Error).message}.`);
    }
  }
  return { value: links.length > 0 ? undefined : null, leftOut: failed };
}
