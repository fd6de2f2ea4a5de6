import { isDeepStrictEqual } from 'node:util';
import { newestFirst } from '../../../../shared/content/lists/episodes.ts';
import { type Episode, type EpisodeInput, ownFields } from '../../../../shared/content/model/episode.ts';
import type { Correctable } from '../../../../shared/content/model/managedRecording.ts';
import type { Chapter, KeptTranscript, RecordingDetails } from '../../../../shared/content/model/recording.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { forEachLimit } from '../../platform/async/forEachLimit.ts';
import { sha256 } from '../../platform/crypto/digest.ts';
import { isAbsent } from '../../platform/dynamo/expressions.ts';
import { putItem, type TransactItem, transact, transactIf } from '../../platform/dynamo/writes.ts';
import {
  type ContentItem,
  editWrite,
  find as findItem,
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
export const isHidden = async (id: number): Promise<boolean> =>
  (await findItem<StoredEpisode>(kind, id))?.hidden === true;

/** The episode that visitors see; undefined if there is none, or it is hidden. */
export async function find(id: number): Promise<WholeEpisode | undefined> {
  const stored = await findItem<StoredEpisode>(kind, id);
  return stored && !stored.hidden ? wholeOf(stored) : undefined;
}

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

export type NewEpisode = EpisodeInput & { id: number };

/**
 * Brings the episodes up to date with the feed, matched by `guid`. Episodes that the feed no longer has stay, since other
 * sites link to them. `besides` takes those that join episodes which are there already, and returns a write for each that needs
 * one in the transaction that adds it, by its id. If that write's condition fails, the episode is added without it.
 */
export async function upsert(
  input: EpisodeInput[],
  besides: (added: NewEpisode[]) => Map<number, TransactItem> = () => new Map(),
): Promise<Comparison> {
  const { fresh, changed, comparison } = await differences(input);
  let id = fresh.length > 0 ? await newIds(kind, fresh.length) : 0;
  const added = fresh.map((episode) => ({ ...episode, id: id++ }));
  const isFirst = comparison.changed + comparison.unchanged === 0;
  const besideOf = isFirst ? new Map<number, TransactItem>() : besides(added);
  await forEachLimit(added, (episode) => add(episode, besideOf.get(episode.id)));
  await forEachLimit(changed, (change) => transactIf([editWrite(kind, change.id, { ...change.episode })]));
  return comparison;
}

async function add(episode: NewEpisode, beside: TransactItem | undefined): Promise<void> {
  const own = [insertWrite(kind, { ...episode }), claimWrite(episode.guid)];
  const failed = await transact({ own, beside: beside ?? [] });
  if (beside && !failed.includes('own') && failed.includes('beside')) await transact({ own });
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
