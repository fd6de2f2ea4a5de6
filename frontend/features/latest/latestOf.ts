import type { Episode } from '../../../shared/model/episode.ts';
import type { LatestEventInput } from '../../../shared/model/recentEvent.ts';
import { site } from '../../../shared/site.ts';

/** The recent event whose place the latest episode takes (SPEC section 7). */
export const latestId = 1;

/** An episode as the recent event that visitors see. A feed may leave fields empty that an event must have. */
export const latestOf = ({ title, guest, description, image, videoId, episodeNumber }: Episode): LatestEventInput => ({
  title,
  presenter: guest || site.host.name,
  description: description || title,
  imageUrl: image || '/pictures/recent-1200.webp',
  videoUrl: `https://www.youtube.com/watch?v=${videoId}`,
  eventDate: `Episode ${episodeNumber}`,
});
