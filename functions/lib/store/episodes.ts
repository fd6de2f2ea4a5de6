import type { Episode } from '../../../shared/model/episode.ts';
import * as numbered from './numbered.ts';

const kind = 'EPISODE';

/** Newest first. */
export async function list(): Promise<Episode[]> {
  const episodes = await numbered.list<Episode & numbered.Numbered>(kind);
  return episodes.sort((a, b) => b.episodeNumber - a.episodeNumber || b.id - a.id);
}
