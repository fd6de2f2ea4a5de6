import { episodeOf, episodePath, isPlayable, newestFirst } from '../../../../shared/content/lists/episodes.ts';
import { recordingPath } from '../../../../shared/content/lists/recordingNames.ts';
import type { ArchiveGuest } from '../../../../shared/content/model/archiveGuest.ts';
import type { Episode } from '../../../../shared/content/model/episode.ts';
import type { RecentEvent } from '../../../../shared/content/model/recentEvent.ts';
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
 * Every recording, newest first: the recent event, then the others by date. What has no date comes last, episodes by number and
 * then the archive's guests by id. A recording that is an episode too is listed once, as that.
 */
export function recordings(
  episodes: readonly Episode[],
  guests: readonly ArchiveGuest[],
  event: RecentEvent | null,
): Recording[] {
  const playable = episodes.filter(isPlayable);
  const episodeKeys = new Set(playable.map(({ videoId: video, guest }) => `${video} ${guest}`));
  const all = [
    ...newestFirst(playable).map((episode) => ({ date: episode.date, recording: ofEpisode(episode) })),
    ...guests
      .filter(({ url, name }) => recordingLink(url) && !episodeKeys.has(`${videoId(url ?? '')} ${name}`))
      .toSorted((a, b) => b.id - a.id)
      .map((guest) => ({ date: guest.date, recording: ofGuest(guest) })),
  ];
  const byDate = all.toSorted((a, b) => (b.date ?? '').localeCompare(a.date ?? '')).map(({ recording }) => recording);
  return event && !event.episodeId && !episodeOf(event, episodes) ? [ofEvent(event), ...byDate] : byDate;
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

const ofEvent = ({ id, title, presenter: guest, description }: RecentEvent): Recording => ({
  path: recordingPath('event', id),
  kind: 'Recent event',
  ...{ title, guest, description, duration: '' },
});
