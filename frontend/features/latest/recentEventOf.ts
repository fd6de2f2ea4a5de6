import type { Episode } from '../../../shared/model/episode.ts';
import type { RecentEventInput } from '../../../shared/model/recentEvent.ts';
import { site } from '../../../shared/site.ts';
import { pictureAddress } from '../../ui/Picture.tsx';
import { watchAddress } from '../../ui/player.ts';

/** An episode as the recent event that visitors see. A feed may leave fields empty that an event must have. */
export const recentEventOf = ({
  title,
  guest,
  description,
  image,
  videoId,
  episodeNumber,
}: Episode): Omit<RecentEventInput, 'isActive'> => ({
  title,
  presenter: guest || site.host.name,
  description: description || title,
  imageUrl: image || pictureAddress('recent'),
  videoUrl: watchAddress(videoId),
  eventDate: `Episode ${episodeNumber}`,
});
