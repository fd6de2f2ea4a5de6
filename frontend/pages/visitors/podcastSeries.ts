import { pages } from '../../../shared/site/pages.ts';
import { site } from '../../../shared/site/site.ts';
import { absolute, type Thing } from '../../ui/page/head.ts';

/** The podcast as structured data for search engines. */
export const podcastSeries = (): Thing => ({
  '@type': 'PodcastSeries',
  name: site.name,
  description: site.tagline,
  url: absolute(pages.podcast),
  image: absolute('/pictures/share.jpg'),
  inLanguage: site.language,
  author: { '@type': 'Person', name: site.host.name },
  publisher: { '@type': 'Organization', name: site.publisher.name },
  ...(site.podcast.feed && { webFeed: site.podcast.feed }),
});
