import { podcastFeedPath } from '../../../shared/site/foundFiles.ts';
import { pages } from '../../../shared/site/pages.ts';
import { site } from '../../../shared/site/site.ts';
import { absolute, sitePicture } from '../../ui/page/head.ts';
import type { Thing } from './thing.ts';

/** The podcast itself. */
export const podcastThing = (): Thing => ({
  ...namedPodcast,
  description: site.tagline,
  image: sitePicture.address,
  inLanguage: site.language,
  author: { '@type': 'Person', name: site.host.name },
  publisher: { '@type': 'Organization', name: site.publisher.name },
  webFeed: site.podcast.ownFeed ? absolute(podcastFeedPath) : (site.podcast.feed ?? undefined),
});

/** The podcast, as an episode names it. */
export const namedPodcast: Thing = { '@type': 'PodcastSeries', name: site.name, url: absolute(pages.podcast) };
