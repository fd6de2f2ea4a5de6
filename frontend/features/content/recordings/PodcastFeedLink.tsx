import { podcastFeedPath } from '../../../../shared/site/foundFiles.ts';
import { site } from '../../../../shared/site/site.ts';

/** Lets podcast programs discover the site's own feed, if it publishes one, from the page's address. */
export const PodcastFeedLink = ({ ownFeed = site.podcast.ownFeed }) =>
  ownFeed && <link rel="alternate" type="application/rss+xml" href={podcastFeedPath} title={`${site.name}: podcast`} />;
