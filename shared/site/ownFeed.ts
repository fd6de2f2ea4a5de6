/** What directories of podcasts ask for: https://podcasters.apple.com/support/823-podcast-requirements */
export interface OwnFeed {
  /** One of https://podcasters.apple.com/support/1691-apple-podcasts-categories, such as "Religion & Spirituality". */
  category: string;
  /** One of that category's own. */
  subcategory?: string;
  /** The cover's address: a square JPEG or PNG of 1400 to 3000 pixels a side. */
  cover: string;
  explicit: boolean;
}

/** What is wrong with the setting, in sentences. `feed` is the podcast's feed that the site reads, `url` the site's address. */
export function ownFeedFaults(
  { feed, ownFeed }: { feed: string | null; ownFeed: OwnFeed | null },
  url: string,
): string[] {
  if (!ownFeed) return [];
  const { category, cover } = ownFeed;
  const isOwn = feed !== null && URL.canParse(feed) && new URL(feed).host === new URL(url).host;
  return [
    ...(category.trim() ? [] : ['podcast.ownFeed.category should be one of Apple’s categories']),
    ...(/^https:\/\/\S+\.(jpe?g|png)$/i.test(cover)
      ? []
      : ['podcast.ownFeed.cover should be the https address of a JPEG or PNG']),
    // Each episode would come in again as its own copy.
    ...(isOwn ? ['podcast.feed should not be the feed that this site publishes itself'] : []),
  ];
}
