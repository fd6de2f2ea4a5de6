import { isDeepStrictEqual } from 'node:util';
import type { Chapter, KeptTranscript } from '../../../../shared/content/model/recording.ts';
import { forEachLimit } from '../../platform/async.ts';
import type { StoredEpisode } from './episodes.ts';
import * as episodes from './episodes.ts';
import * as linkReads from './linkReads.ts';
import { type LinkedPart, type LinkRead, type LinkReads, linkedParts } from './linkReads.ts';
import { chapterLinks, type Outcome, readChapterLinks, readTranscriptLinks, transcriptLinks } from './links.ts';

/** How many parts of episodes were read, and how many have to wait for the next run. */
export interface ReadParts {
  chapters: number;
  transcripts: number;
  waiting: number;
}

const hour = 3_600_000;
/** A transcript is often corrected after its episode came out. */
const young = 14 * 24 * hour;
/** What fails is tried again after an hour, then two, four ..., and at last once a day. */
const longestWait = 24 * hour;
/** In one run. */
const maxParts = 300;
/** A few at a time: they are often all at the same host. */
const atOnce = 6;
/** A host that has been this slow this often is not asked again before the next run. */
const maxSlow = 2;

/** `outcome` is null, and `read` absent, if nothing changed. */
interface PartRead {
  part: LinkedPart;
  outcome: Outcome<Chapter[] | KeptTranscript> | null;
  read: LinkRead | undefined;
}

interface Due {
  episode: StoredEpisode;
  parts: { part: LinkedPart; links: ReturnType<typeof chapterLinks>; of: string }[];
  reads: LinkReads | undefined;
}

/**
 * Reads the chapters and transcripts that episodes link to, the newest episodes first: what is new or has another address, what
 * failed before, and of young episodes everything, in case it changed. It begins nothing new once `hasTime` says so: the next
 * run goes on. Killed in the middle, it reads the same again.
 */
export async function readLinks(hasTime: () => boolean): Promise<ReadParts> {
  const [stored, known] = await Promise.all([episodes.listStored(), linkReads.all()]);
  const now = Date.now();
  const due = stored.flatMap((episode) => dueOf(episode, known.get(episode.id), now));
  const count: ReadParts = { chapters: 0, transcripts: 0, waiting: 0 };
  const slow = new Map<string, number>();
  let begun = 0;
  await forEachLimit(
    due,
    async ({ episode, parts, reads }) => {
      const isSlow = parts.some(({ links }) =>
        links.some(({ address }) => (slow.get(hostOf(address)) ?? 0) >= maxSlow),
      );
      if (isSlow || begun + parts.length > maxParts || !hasTime()) {
        count.waiting += parts.length;
        return;
      }
      begun += parts.length;
      const results = await Promise.all(parts.map((part) => readPart(part, reads, now)));
      for (const host of results.flatMap(({ outcome }) => outcome?.slow ?? []))
        slow.set(host, (slow.get(host) ?? 0) + 1);
      const changed = results.flatMap(({ part, outcome }) => (outcome ? [{ part, ...outcome }] : []));
      if (changed.length === 0) return;
      // First the episode: if this is cut short, the parts are read again and found as they are.
      await episodes.keepFetched(episode, changed);
      const written = results.flatMap(({ part, read }) => (read ? [[part, read]] : []));
      if (written.length > 0) await linkReads.record(episode.id, Object.fromEntries(written));
      for (const { part, value } of changed) if (value) count[part === 'chapters' ? 'chapters' : 'transcripts']++;
    },
    atOnce,
  );
  return count;
}

const hostOf = (address: string) => new URL(address).host;

function dueOf(episode: StoredEpisode, reads: LinkReads | undefined, now: number): Due | [] {
  const isYoung = now - Date.parse(episode.date ?? '') < young;
  const parts = linkedParts.flatMap((part) => {
    // What a file of content brought stays, since somebody chose it.
    if (part === 'transcript' && episode.fetched?.transcript?.source === 'import') return [];
    const links = part === 'chapters' ? chapterLinks(episode) : transcriptLinks(episode);
    const of = JSON.stringify(links);
    return isDue(reads?.[part], of, links.length === 0, isYoung, now) ? [{ part, links, of }] : [];
  });
  return parts.length > 0 ? { episode, parts, reads } : [];
}

function isDue(read: LinkRead | undefined, of: string, isEmpty: boolean, isYoung: boolean, now: number): boolean {
  if (!read) return !isEmpty;
  if (read.of !== of) return true;
  if (read.failures === 0) return isYoung && !isEmpty;
  return now - Date.parse(read.triedAt) >= Math.min(longestWait, hour * 2 ** (read.failures - 1));
}

async function readPart(
  { part, links, of }: Due['parts'][number],
  reads: LinkReads | undefined,
  now: number,
): Promise<PartRead> {
  const last = reads?.[part];
  const isSame = last?.of === of;
  const known = isSame ? last : undefined;
  const outcome = await (part === 'chapters' ? readChapterLinks(links, known) : readTranscriptLinks(links, known));
  if (!outcome) return { part, outcome, read: undefined };
  const failures = outcome.value === undefined ? (known?.failures ?? 0) + 1 : 0;
  const read: LinkRead = { of, triedAt: new Date(now).toISOString(), failures, ...outcome.used };
  // Nothing to write where nothing changed: a read an hour of each young episode would be the most that this table sees.
  const isUnchanged = known && failures === 0 && isDeepStrictEqual({ ...known, triedAt: '' }, { ...read, triedAt: '' });
  return { part, outcome, read: isUnchanged ? undefined : read };
}
