import { sitemap } from '../../../shared/contract/sitemap.ts';
import { recordingLink } from '../../../shared/videoLink.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { sitemapOf } from '../../lib/sitemap.ts';
import * as archiveGuests from '../../lib/store/archiveGuests.ts';
import * as episodes from '../../lib/store/episodes.ts';

export const handler = endpoint(sitemap.get, async () => {
  const [guests, recorded] = await Promise.all([archiveGuests.list(), episodes.list()]);
  return sitemapOf([
    ...guests.filter(({ url }) => recordingLink(url)).map(({ id }) => id),
    ...recorded.map(({ videoId }) => videoId).filter(Boolean),
  ]);
});
