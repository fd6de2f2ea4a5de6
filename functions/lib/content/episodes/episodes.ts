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
 * Brings the episodes up to date with what their source has now, told apart by `guid`. Those that the source no longer
 * has stay, since pages elsewhere link to them.
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

/** What {@link upsert} would do. */
export const compare = async (given: EpisodeInput[]): Promise<Comparison> => (await differences(given)).comparison;

interface Comparison {
  added: number;
  changed: number;
  unchanged: number;
}

async function differences(given: EpisodeInput[]) {
  const known = new Map((await listAll<StoredEpisode>(kind)).map((episode) => [episode.guid, episode]));
  const fresh = given.filter(({ guid }) => !known.has(guid));
  const changed = given.flatMap((episode) => {
    const kept = known.get(episode.guid);
    return kept && differs(kept, episode) ? [{ id: kept.id, episode }] : [];
  });
  const counts = { added: fresh.length, changed: changed.length };
  return { fresh, changed, comparison: { ...counts, unchanged: given.length - counts.added - counts.changed } };
}

/** Of two imports that find the same new episode at once, one adds it. */
const claimWrite = (guid: string) =>
  putItem(table(), { pk: partitions.content.episodeGuids, sk: sha256(guid) }, isAbsent);

const differs = (kept: StoredEpisode, episode: EpisodeInput) =>
  Object.entries(episode).some(([name, value]) => kept[name as keyof EpisodeInput] !== value);
