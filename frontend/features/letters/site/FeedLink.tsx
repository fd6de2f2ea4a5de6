import { pages } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';

export const feedPath = `${pages.letters}/feed.xml`;

/** Lets feed readers discover the feed from the page's address; React moves it into the head. */
export const FeedLink = () => (
  <link rel="alternate" type="application/atom+xml" href={feedPath} title={`${site.name}: letters`} />
);

/** Keeps letters out of search engines unless the site wants them there. Link previews still work. */
export const NoIndex = () => (site.letters.searchEngines ? null : <meta name="robots" content="noindex" />);
