import { episodePath } from '../../../../shared/content/lists/episodes.ts';
import type { ArchiveGuest } from '../../../../shared/content/model/archiveGuest.ts';
import type { Episode } from '../../../../shared/content/model/episode.ts';
import { recordingLink, videoId } from '../../../../shared/platform/videoLink.ts';
import { pathOf } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';

export interface Recording {
  /** Where it is watched. */
  path: string;
  title: string;
  guest: string;
  description: string;
  /** What sort of recording, such as "Episode 12". */
  kind: string;
  duration: string;
}

export const newestFirst = (episodes: readonly Episode[]) =>
  episodes.toSorted((a, b) => b.episodeNumber - a.episodeNumber || b.id - a.id);

/**
 * Every recording, newest first: episodes by their number, then the archive's guests, latest entry first (they carry
 * no date). What is both an episode and in the archive stands once, as the episode.
 */
export function recordings(episodes: readonly Episode[], guests: readonly ArchiveGuest[]): Recording[] {
  const watchable = episodes.filter((episode) => episode.videoId);
  const known = new Set(watchable.map(({ videoId: video, guest }) => `${video} ${guest}`));
  return [
    ...newestFirst(watchable).map(({ id, episodeNumber, title, guest, description, duration }) => ({
      path: episodePath({ id }),
      kind: `Episode ${episodeNumber}`,
      ...{ title, guest, description, duration },
    })),
    ...guests
      .filter(({ url, name }) => recordingLink(url) && !known.has(`${videoId(url ?? '')} ${name}`))
      .toSorted((a, b) => b.id - a.id)
      .map(({ id, name, description }) => ({
        path: pathOf('video', id),
        kind: 'From the archive',
        title: `${site.product.singular} with ${name}`,
        guest: name,
        description: description ?? '',
        duration: '',
      })),
  ];
}
