import { episodePath, newestFirst } from '../../../../shared/content/lists/episodes.ts';
import type { ArchiveGuest } from '../../../../shared/content/model/archiveGuest.ts';
import type { Episode } from '../../../../shared/content/model/episode.ts';
import { recordingLink, videoId } from '../../../../shared/platform/videoLink.ts';
import { pathOf } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';

export interface Recording {
  path: string;
  title: string;
  guest: string;
  description: string;
  /** Such as "Episode 12". */
  kind: string;
  duration: string;
}

/**
 * Every recording, newest first; what has no date comes last, episodes by number and then the archive's guests by id. A
 * recording that is in both is listed once, as the episode.
 */
export function recordings(episodes: readonly Episode[], guests: readonly ArchiveGuest[]): Recording[] {
  const watchable = episodes.filter((episode) => episode.videoId);
  const episodeKeys = new Set(watchable.map(({ videoId: video, guest }) => `${video} ${guest}`));
  const all = [
    ...newestFirst(watchable).map((episode) => ({ date: episode.date, recording: ofEpisode(episode) })),
    ...guests
      .filter(({ url, name }) => recordingLink(url) && !episodeKeys.has(`${videoId(url ?? '')} ${name}`))
      .toSorted((a, b) => b.id - a.id)
      .map((guest) => ({ date: guest.date, recording: ofGuest(guest) })),
  ];
  return all.toSorted((a, b) => (b.date ?? '').localeCompare(a.date ?? '')).map(({ recording }) => recording);
}

const ofEpisode = ({ id, episodeNumber, title, guest, description, duration }: Episode): Recording => ({
  path: episodePath({ id }),
  kind: `Episode ${episodeNumber}`,
  ...{ title, guest, description, duration },
});

const ofGuest = ({ id, name, description }: ArchiveGuest): Recording => ({
  path: pathOf('video', id),
  kind: 'From the archive',
  title: `${site.product.singular} with ${name}`,
  guest: name,
  description: description ?? '',
  duration: '',
});
