import type { Episode } from '../../../../shared/content/model/episode.ts';
import type { RecentEventInput } from '../../../../shared/content/model/recentEvent.ts';
import { recentEventLengths as lengths } from '../../../../shared/platform/constants.ts';
import { shortened } from '../../../../shared/platform/excerpt.ts';
import { imageAddress } from '../../../../shared/platform/imageAddress.ts';
import { site } from '../../../../shared/site/site.ts';
import { watchAddress } from '../../../ui/dialogs/player.ts';
import { pictureAddress } from '../../../ui/pictures/Picture.tsx';

/**
 * Makes the recent event that visitors see from an episode. A feed may leave fields empty that an event requires, and its
 * texts may be too long for an event.
 */
export const recentEventOf = (episode: Episode): Omit<RecentEventInput, 'isActive'> & { episodeId: number } => ({
  episodeId: episode.id,
  title: shortened(episode.title, lengths.title),
  presenter: shortened(episode.guest || site.host.name, lengths.presenter),
  description: shortened(episode.description || episode.title, lengths.description),
  imageUrl: usableImage(episode.image) ?? pictureAddress('recent'),
  videoUrl: watchAddress(episode.videoId),
  eventDate: `Episode ${episode.episodeNumber}`,
});

/** Null for an address that is too long: it cannot be shortened. */
function usableImage(image: string): string | null {
  const address = imageAddress(image);
  return address && address.length <= lengths.imageUrl ? address : null;
}
