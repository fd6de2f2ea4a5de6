import { pages } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';

export const feedPath = `${pages.letters}/feed.xml`;

/** Lets feed readers discover the feed from the page's address; React moves it into the head. */
export const FeedLink = () => (
  <link rel="alternate" type="application/atom+xml" href={feedPath} title={`${site.name}: letters`} />
);
