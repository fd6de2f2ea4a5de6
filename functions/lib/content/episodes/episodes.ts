import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { newestFirst } from '../../../../shared/content/lists.ts';
import { type Episode, type EpisodeInput, episodeInput, ownFields } from '../../../../shared/content/model/episode.ts';
import type { Correctable } from '../../../../shared/content/model/managedRecording.ts';
import {
  type Chapter,
  captionsOf,
  type KeptTranscript,
  type RecordingDetails,
} from '../../../../shared/content/model/recording.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { shortened } from '../../../../shared/platform/text.ts';
import { busy, forEachLimit } from '../../platform/async.ts';
import { sha256 } from '../../platform/crypto/digest.ts';
import { isAbsent, putItem, type TransactItem, transact, transactIf, write } from '../../platform/dynamo/writes.ts';
import {
  type ContentItem,
  detailsOf,
  editWrite,
  find,
  insertWrite,
  list as listAll,
  newIds,
  type StoredRecording,
  table,
} from '../items/contentItems.ts';
import { knownEpisodes, lastOf } from './knownEpisodes.ts';

const kind = partitions.content.episodes;

/** The parts of an episode that its feed only links to. */
export const linkedParts = ['chapters', 'transcript'] as const;
export type LinkedPart = (typeof linkedParts)[number];

interface Fetched {
  chapters: Chapter[] | null;
  transcript: KeptTranscript | null;
  leftOut?: Partial<Record<LinkedPart, string[]>>;
}
const nothingFetched: Fetched = { chapters: null, transcript: null };

export interface StoredEpisode extends ContentItem, StoredRecording, EpisodeInput {
  /** What was read from the feed's links, or came with a file of content. */
  fetched?: Fetched;
  /** What the last import could not use of its own. */
  leftOut?: string[];
  /** An admin added it, and no feed has it so far. */
  isOurs?: boolean | undefined;
  otherGuids?: string[];
}

export type WholeEpisode = Episode &
  Pick<StoredEpisode, 'guid' | 'updatedAt'> &
  Partial<Pick<StoredEpisode, 'episodeType'>> & { feedImage?: string; details: RecordingDetails };

export const list = async (): Promise<WholeEpisode[]> => shownOf(await listAll<StoredEpisode>(kind));

/** Newest first. */
export function shownOf(stored: StoredEpisode[]): WholeEpisode[] {
  const last = lastOf(stored);
  const gone = stored.filter(({ mergedInto }) => mergedInto);
  const merged = Map.groupBy(gone, (each) => last(each));
  const idsOf = (episode: StoredEpisode) => merged.get(episode)?.map(({ id }) => id);
  return newestFirst(
    stored.filter((each) => isShown(each) && !isTrailer(each)).map((each) => wholeOf(each, idsOf(each))),
  );
}

/** The trailers, which only the podcast's feed has, without what would need files of the site. */
export const trailersOf = (stored: StoredEpisode[]): WholeEpisode[] =>
  stored
    .filter((each) => isShown(each) && isTrailer(each))
    .map((each) => wholeOf(each))
    .map((each) => ({ ...each, details: { ...each.details, chapters: [], transcript: null } }));

const isShown = ({ hidden, mergedInto }: StoredEpisode) => !hidden && !mergedInto;
const isTrailer = ({ episodeType }: StoredEpisode) => episodeType === 'trailer';

/** Also in place of one that was merged into it; undefined if there is none, or it is hidden. */
export async function findShown(id: number): Promise<WholeEpisode | undefined> {
  const stored = await findLast(id);
  return stored && isShown(stored) && !isTrailer(stored) ? wholeOf(stored, stored.id === id ? [] : [id]) : undefined;
}

/** Whether it is there, but not for visitors. */
export const isHidden = async (id: number): Promise<boolean> => (await findLast(id))?.hidden === true;

async function findLast(id: number): Promise<StoredEpisode | undefined> {
  const stored = await find<StoredEpisode>(kind, id);
  return stored?.mergedInto ? findLast(stored.mergedInto) : stored;
}

/** As its feed has it, but for an admin's corrections. */
function wholeOf(stored: StoredEpisode, formerIds: number[] = []): WholeEpisode {
  const details = detailsOf(stored, originalDetails(stored));
  const fields = ownOf({ ...stored, ...stored.corrections }) as Omit<Episode, 'id' | 'date' | 'hasAudio' | 'formerIds'>;
  const { id, guid, updatedAt, episodeType, image: feedImage } = stored;
  const former = formerIds.length > 0 && { formerIds };
  const hasAudio = details.audio !== null;
  const { transcript, date } = details;
  // What the feed links to is out of date once an admin has given another transcript.
  const isOutOfDate = transcript?.source === 'admin' && stored.corrections?.transcriptionUrl === undefined;
  if (isOutOfDate) fields.transcriptionUrl = transcript.timed ? captionsOf(transcript) : null;
  return { id, ...former, guid, updatedAt, episodeType, feedImage, ...fields, date, hasAudio, details };
}

export const originalOf = (stored: StoredEpisode): Correctable => ({
  ...(ownOf(stored) as Omit<Correctable, keyof RecordingDetails>),
  ...originalDetails(stored),
});

const ownOf = (from: Partial<Correctable>) =>
  Object.fromEntries((Object.keys(ownFields) as (keyof typeof ownFields)[]).map((name) => [name, from[name]]));

const originalDetails = ({ fetched, ...feed }: StoredEpisode): RecordingDetails =>
  detailsOf({}, { ...feed, chapters: fetched?.chapters ?? feed.chapters, transcript: fetched?.transcript ?? null });

export interface ImportedEpisode extends EpisodeInput {
  leftOut?: string[];
  transcript?: KeptTranscript | undefined;
}
export type NewEpisode = EpisodeInput & { id: number };

/**
 * Brings the episodes up to date with the feed: {@link knownEpisodes}. Episodes that the feed no longer has stay, since
 * other sites link to them. `besides` takes those that join episodes which are there already, and returns, by id, a
 * write for each that needs one in the transaction that adds it. If that fails, the episode is added without it.
 */
export async function upsert(
  input: ImportedEpisode[],
  besides: (added: NewEpisode[]) => Map<number, TransactItem> = () => new Map(),
  asNew = false,
): Promise<Comparison> {
  const { fresh, changed, comparison } = await differences(input, asNew);
  let id = fresh.length > 0 ? await newIds(kind, fresh.length) : 0;
  const added = fresh.map((fields) => ({ ...fields, id: id++ }));
  const isFirst = comparison.changed + comparison.unchanged === 0;
  const besideOf = isFirst ? new Map<number, TransactItem>() : besides(added);
  await forEachLimit(added, async (fields) => {
    const own = [insertWrite(kind, fields), claimWrite(fields.guid)];
    const failed = await transact({ own, beside: besideOf.get(fields.id) ?? [] });
    if (failed.includes('beside') && !failed.includes('own')) await transact({ own });
  });
  await forEachLimit(changed, (change) => transactIf([editWrite(kind, change.id, { ...change.fields })]));
  return comparison;
}

/** Adds an episode that no feed has, hidden, as of now; returns its id. `beside`: for the same transaction. */
export async function create({ title }: { title: string }, beside: (id: number) => TransactItem[]): Promise<number> {
  const id = await newIds(kind);
  const fields = episodeInput.parse({
    ...{ guid: `urn:uuid:${randomUUID()}`, title, date: new Date().toISOString(), episodeNumber: null },
    ...{ guest: '', duration: '', description: '', image: '', videoId: '', transcriptionUrl: null },
  });
  const added = insertWrite(kind, { ...fields, id, isOurs: true, hidden: true });
  if (!(await transactIf([added, ...beside(id)]))) throw busy();
  return id;
}

/** What {@link upsert} would do, without writing. `titles`: of what is new. */
export async function compare(input: ImportedEpisode[], asNew = false): Promise<Comparison & { titles: string[] }> {
  const { fresh, comparison } = await differences(input, asNew);
  return { ...comparison, titles: fresh.map(({ title }) => title) };
}

export interface Comparison {
  added: number;
  changed: number;
  unchanged: number;
}

export const listStored = async (): Promise<StoredEpisode[]> => newestFirst(await listAll<StoredEpisode>(kind));

/** A part that was read. Without a value, an earlier one stays. */
interface ReadPart {
  part: LinkedPart;
  value: Fetched[LinkedPart] | undefined;
  leftOut: string[];
}

export async function keepFetched(episode: StoredEpisode, parts: ReadPart[]): Promise<void> {
  const before = episode.fetched ?? nothingFetched;
  const fetched = { ...before, leftOut: { ...before.leftOut } };
  for (const { part, value, leftOut } of parts) {
    if (value !== undefined) Object.assign(fetched, { [part]: value });
    fetched.leftOut[part] = bounded(leftOut);
  }
  if (differs(episode, { fetched })) await write(editWrite(kind, episode.id, { fetched }));
}

/** Enough to know what is wrong. A row of the table has room for 400 KB. */
const bounded = (sentences: string[]) => sentences.slice(0, 20).map((sentence) => shortened(sentence, 500));

/** Also of what its feed links to, in sentences for the admin. */
export const leftOutIn = ({ leftOut = [], fetched }: StoredEpisode): string[] =>
  [leftOut, ...linkedParts.map((part) => fetched?.leftOut?.[part] ?? [])].flat();

async function differences(input: ImportedEpisode[], asNew = false) {
  // What an admin added has its file and day as corrections.
  const all = (await listAll<StoredEpisode>(kind)).map((each) =>
    each.isOurs ? { ...each, ...each.corrections } : each,
  );
  const found = knownEpisodes(input, all, asNew);
  const fresh = found.fresh.map((each) => fieldsOf(each));
  const changed = [...found.known].flatMap(([stored, each]) => {
    const { guid, otherGuids = [], fetched } = stored;
    const isNewGuid = each.guid !== guid && !otherGuids.includes(each.guid);
    // Listeners' apps know it by the guid that it came with.
    const fields = {
      ...fieldsOf(each, fetched),
      guid,
      isOurs: undefined,
      ...(isNewGuid && { otherGuids: [...otherGuids, each.guid] }),
    };
    return differs(stored, fields) ? [{ id: stored.id, fields }] : [];
  });
  const counts = { added: fresh.length, changed: changed.length };
  return { fresh, changed, comparison: { ...counts, unchanged: input.length - counts.added - counts.changed } };
}

/** What an import writes. Transcripts are files, and not in the table. */
function fieldsOf({ leftOut = [], transcript, transcriptText: _, ...fields }: ImportedEpisode, before?: Fetched) {
  const fetched = transcript && { ...(before ?? nothingFetched), transcript };
  return { ...fields, leftOut: bounded(leftOut), ...(fetched && { fetched }) };
}

/** If two imports find the same new episode at once, only one of them adds it. */
const claimWrite = (guid: string) =>
  putItem(table(), { pk: partitions.content.episodeGuids, sk: sha256(guid) }, isAbsent);

const differs = (stored: StoredEpisode, fields: Partial<StoredEpisode>) =>
  Object.entries(fields).some(([name, value]) => !isDeepStrictEqual(stored[name as keyof StoredEpisode], value));

/** In sentences for an admin: the first, and how many there are. `recording`: a title or a guest's name. */
export interface AllLeftOut {
  leftOut: { recording: string; sentence: string }[];
  allLeftOut: number;
}

const maxSentences = 50;

export function leftOutOf(recordings: { called: string; leftOut?: string[] | undefined }[]): AllLeftOut {
  const all = recordings.flatMap(({ called, leftOut = [] }) =>
    leftOut.map((sentence) => ({ recording: called, sentence })),
  );
  return { leftOut: all.slice(0, maxSentences), allLeftOut: all.length };
}
