import { videoId } from '../../platform/videoLink.ts';
import { pathOf } from '../../site/pages.ts';
import type { Episode } from '../model/episode.ts';
import type { RecentEvent } from '../model/recentEvent.ts';

type Known = Pick<Episode, 'id' | 'videoId'>;

const episodeName = /^episode-(\d+)$/;

/** The path of an episode's page. It goes by the episode, because several may share a film. */
export const episodePath = ({ id }: Pick<Episode, 'id'>): string => pathOf('video', `episode-${id}`);

/**
 * The episode at `/video/{name}`, where the name is an episode's own or a film's (SPEC section 2). Undefined where there is
 * none, and where several episodes share the film: which of them was meant, nobody can tell.
 */
export function episodeAt<E extends Known>(episodes: readonly E[], name: string): E | undefined {
  const [, id] = episodeName.exec(name) ?? [];
  if (id) return episodes.find((episode) => String(episode.id) === id);
  const [only, ...others] = name ? episodes.filter((episode) => episode.videoId === name) : [];
  return others.length === 0 ? only : undefined;
}

/** The episode that a recent event shows: the one that it was made of, else the only one with its film. */
export function episodeOf<E extends Known>(
  { episodeId, videoUrl }: Pick<RecentEvent, 'episodeId' | 'videoUrl'>,
  episodes: readonly E[],
): E | undefined {
  if (episodeId) return episodes.find(({ id }) => id === episodeId);
  return episodeAt(episodes, videoId(videoUrl) ?? '');
}
