import { videoId } from '../../platform/videoLink.ts';
import { pathOf } from '../../site/pages.ts';
import type { Episode } from '../model/episode.ts';
import type { RecentEvent } from '../model/recentEvent.ts';

type WithFilm = Pick<Episode, 'id' | 'videoId'>;

/** By date; those without one come last, by number. */
export const newestFirst = <E extends Pick<Episode, 'id' | 'date' | 'episodeNumber'>>(episodes: readonly E[]): E[] =>
  episodes.toSorted(
    (a, b) => (b.date ?? '').localeCompare(a.date ?? '') || b.episodeNumber - a.episodeNumber || b.id - a.id,
  );

const episodeName = /^episode-(\d+)$/;

/** Whether there is something to watch or to hear. */
export const isPlayable = ({ videoId, hasAudio = false }: Pick<Episode, 'videoId' | 'hasAudio'>): boolean =>
  videoId !== '' || hasAudio;

/** The path of an episode's page. It contains the episode's id rather than its film's, since several may share a film. */
export const episodePath = ({ id }: Pick<Episode, 'id'>): string => pathOf('video', `episode-${id}`);

/**
 * The episode at `/video/{name}`, where the name is the episode's own or its film's id (docs/spec.md, Recordings). Undefined
 * if there is none, or if several episodes share the film, since it is unclear which one is meant.
 */
export function episodeAt<E extends WithFilm>(episodes: readonly E[], name: string): E | undefined {
  const [, id] = episodeName.exec(name) ?? [];
  if (id) return episodes.find((episode) => String(episode.id) === id);
  const [only, ...others] = name ? episodes.filter((episode) => episode.videoId === name) : [];
  return others.length === 0 ? only : undefined;
}

/** The episode that a recent event shows: the one that it was made from, else the only one with its film. */
export function episodeOf<E extends WithFilm>(
  { episodeId, videoUrl }: Pick<RecentEvent, 'episodeId' | 'videoUrl'>,
  episodes: readonly E[],
): E | undefined {
  if (episodeId) return episodes.find(({ id }) => id === episodeId);
  return episodeAt(episodes, videoId(videoUrl) ?? '');
}
