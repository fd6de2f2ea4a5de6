import type { Episode } from '../../../shared/model/episode.ts';
import type { RecentEvent } from '../../../shared/model/recentEvent.ts';
import { videoId } from '../../../shared/videoLink.ts';

/** The episode that visitors see as the latest: whose film the active recent event shows; none where that is another film. */
export function latestEpisode(
  episodes: readonly Episode[],
  active: Pick<RecentEvent, 'title' | 'videoUrl'> | undefined,
): Episode | undefined {
  const film = active && videoId(active.videoUrl);
  const same = film ? episodes.filter((episode) => episode.videoId === film) : [];
  return same.find(({ title }) => title === active?.title) ?? same[0];
}
