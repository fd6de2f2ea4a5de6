import type { Episode, EpisodeInput } from '../../../../shared/content/model/episode.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { forEachLimit } from '../../platform/async/forEachLimit.ts';
import { sha256 } from '../../platform/crypto/digest.ts';
import { isAbsent } from '../../platform/dynamo/expressions.ts';
import { putItem, transactIf } from '../../platform/dynamo/writes.ts';
import { type ContentItem, editWrite, insertWrite, list as listAll, newIds, table } from '../items/contentItems.ts';

const kind = partitions.content.episodes;

type StoredEpisode = Episode & EpisodeInput & ContentItem;

/** Newest first. */
export async function list(): Promise<Episode[]> {
  const episodes = await listAll<StoredEpisode>(kind);
  return episodes.sort((a, b) => b.episodeNumber - a.episodeNumber || b.id - a.id);
}

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
  Object.entries(episode).some(([name, value]) => stored[name as keyof EpisodeInput] !== value);
