import { podcastFeedPath } from '../../../shared/site/foundFiles.ts';
import { pages } from '../../../shared/site/pages.ts';
import { site } from '../../../shared/site/site.ts';
import { absolute, sitePicture } from '../../ui/page/head.ts';

/** What a page is about, for search engines, in the vocabulary of https://schema.org. */
export interface Thing {
  '@type': string;
  [property: string]: unknown;
}

/** A JSON-LD block. It is data, not a script that runs; JSON without "<" cannot close its element. */
export const jsonLd = (thing: Thing): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c')}</script>`;

/** A page's place on the site, from Home to itself: the list that leads to it, and its own name. */
export const trailThing = (list: { name: string; path: string }, page: { name: string; path: string }): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: site.name, path: pages.home }, list, page].map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: absolute(path),
  })),
});

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
