import { isDeepStrictEqual } from 'node:util';
import { newestFirst } from '../../../../shared/content/lists/episodes.ts';
import { type Episode, type EpisodeInput, ownFields } from '../../../../shared/content/model/episode.ts';
import type { Correctable } from '../../../../shared/content/model/managedRecording.ts';
import type { Chapter, KeptTranscript, RecordingDetails } from '../../../../shared/content/model/recording.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { forEachLimit } from '../../platform/async/forEachLimit.ts';
import { sha256 } from '../../platform/crypto/digest.ts';
import { isAbsent } from '../../platform/dynamo/expressions.ts';
import { putItem, transactIf } from '../../platform/dynamo/writes.ts';
import {
  type ContentItem,
  editWrite,
  find,
  insertWrite,
  list as listAll,
  newIds,
  table,
} from '../items/contentItems.ts';
import { detailsOf, type StoredRecording } from '../recordings/storedRecording.ts';

const kind = partitions.content.episodes;

export interface StoredEpisode extends ContentItem, StoredRecording, EpisodeInput {
  /** What was read from the feed's links. */
  fetched?: { chapters: Chapter[] | null; transcript: KeptTranscript | null };
  /** What the last import could not use, in sentences for the admin. */
  leftOut?: string[];
}

/** An episode with everything that its page shows. */
export type WholeEpisode = Episode & Pick<StoredEpisode, 'guid' | 'updatedAt'> & { details: RecordingDetails };

/** Those that visitors see, newest first. */
export async function list(): Promise<WholeEpisode[]> {
  const episodes = await listAll<StoredEpisode>(kind);
  return newestFirst(episodes.filter(({ hidden }) => !hidden).map(wholeOf));
}

/** Whether it is there, but not for visitors. */
export const isHidden = async (id: number): Promise<boolean> => (await find<StoredEpisode>(kind, id))?.hidden === true;

/** An episode as visitors see it: as its feed has it, but for an admin's corrections. */
function wholeOf(stored: StoredEpisode): WholeEpisode {
  const details = detailsOf(stored, originalDetails(stored));
  const fields = ownOf({ ...stored, ...stored.corrections }) as Omit<Episode, 'id' | 'date'>;
  const { id, guid, updatedAt } = stored;
  return { id, guid, updatedAt, ...fields, date: details.date, details };
}

/** What admins may correct of an episode, without corrections. */
export const originalOf = (stored: StoredEpisode): Correctable => ({
  ...(ownOf(stored) as Omit<Correctable, keyof RecordingDetails>),
  ...originalDetails(stored),
});

const ownOf = (from: Partial<Correctable>) =>
  Object.fromEntries((Object.keys(ownFields) as (keyof typeof ownFields)[]).map((name) => [name, from[name]]));

/** The details that an episode has without corrections. */
const originalDetails = ({ fetched, ...feed }: StoredEpisode): RecordingDetails =>
  detailsOf({}, { ...feed, chapters: fetched?.chapters ?? feed.chapters, transcript: fetched?.transcript ?? null });

/**
 * Brings the episodes up to date with the feed, matched by `guid`. Episodes that the feed no longer has stay, since other
 * sites link to them.
 */
export async function upsert(input: EpisodeInput[]): Promise<Comparison> {
  const { fresh, changed, comparison } = await differences(input);
  let id = fresh.length > 0 ? await newIds(kind, fresh.length) : 0;
  const writes = [
    ...fresh.map((episode) => [insertWrite(kind, { ...episode, id: id++ }), claimWrite(episode.guid)]),
    ...changed.map((change) => [editWrite(kind, change.id, { ...change.episode })]),
  ];
  await forEachLimit(writes, (some) => transactIf(some));
  return comparison;
}

/** What {@link upsert} would do, without writing. */
export const compare = async (input: EpisodeInput[]): Promise<Comparison> => (await differences(input)).comparison;

/** How many items of one kind an import adds, updates and leaves as they are. */
export interface Comparison {
  added: number;
  changed: number;
  unchanged: number;
}

async function differences(input: EpisodeInput[]) {
  const existing = new Map((await listAll<StoredEpisode>(kind)).map((episode) => [episode.guid, episode]));
  const fresh = input.filter(({ guid }) => !existing.has(guid));
  const changed = input.flatMap((episode) => {
    const stored = existing.get(episode.guid);
    return stored && differs(stored, episode) ? [{ id: stored.id, episode }] : [];
  });
  const counts = { added: fresh.length, changed: changed.length };
  return { fresh, changed, comparison: { ...counts, unchanged: input.length - counts.added - counts.changed } };
}

/** If two imports find the same new episode at once, only one of them adds it. */
const claimWrite = (guid: string) =>
  putItem(table(), { pk: partitions.content.episodeGuids, sk: sha256(guid) }, isAbsent);

const differs = (stored: StoredEpisode, episode: EpisodeInput) =>
  Object.entries(episode).some(([name, value]) => !isDeepStrictEqual(stored[name as keyof EpisodeInput], value));
