/** What directories of podcasts ask for: https://podcasters.apple.com/support/823-podcast-requirements */
export interface OwnFeed {
  /** One of https://podcasters.apple.com/support/1691-apple-podcasts-categories, such as "Religion & Spirituality". */
  category: string;
  /** One of that category's own. */
  subcategory?: string;
  /** The cover's address: a square JPEG or PNG of 1400 to 3000 pixels a side. */
  cover: string;
  explicit: boolean;
  /** To keep a former host's `podcast:guid`. Without it, the id is made from the feed's address. */
  guid?: string;
  /** Locked unless it is false: https://podcasting2.org/docs/podcast-namespace/tags/locked */
  locked?: boolean;
  /** Where a directory or a new host reaches the owner. Spammers read feeds, so it is there only while set. */
  ownerEmail?: string;
  /** What a service asks to put there, such as `{ purpose: 'verify', display: '…' }`. */
  texts?: readonly { purpose?: string; display: string }[];
}

/** In sentences. `feed`: the podcast's feed that the site reads; `url`: the site's address. */
export function ownFeedFaults(
  { feed, ownFeed }: { feed: string | null; ownFeed: OwnFeed | null },
  url: string,
): string[] {
  if (!ownFeed) return [];
  const { category, cover, guid } = ownFeed;
  const isOwn = feed !== null && URL.canParse(feed) && new URL(feed).host === new URL(url).host;
  return [
    ...(category.trim() ? [] : ['podcast.ownFeed.category should be one of Apple’s categories']),
    ...(/^https:\/\/\S+\.(jpe?g|png)$/i.test(cover)
      ? []
      : ['podcast.ownFeed.cover should be the https address of a JPEG or PNG']),
    ...(guid === undefined || /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(guid)
      ? []
      : ['podcast.ownFeed.guid should be the podcast:guid of the former feed']),
    // Each episode would come in again as its own copy.
    ...(isOwn ? ['podcast.feed should not be the feed that this site publishes itself'] : []),
  ];
}

/** Plausible, which counts page views without cookies: the site's name there, and `host` if it is self-hosted. */
export interface Analytics {
  domain: string;
  host?: `https://${string}`;
}

export const plausibleHost = (host = 'https://plausible.io') => host.replace(/\/+$/, '');

/** Marks of the invented samples: names that RFC 2606 reserves for examples, and the invented places. */
const samplePattern = /\.example\b|\bSample (Street|Hall)\b/;

/** The paths, such as `contact.general`, of the values that are still samples. */
export const namesOfSamples = (values: object, path = ''): string[] =>
  Object.entries(values).flatMap(([name, value]) => {
    if (value && typeof value === 'object') return namesOfSamples(value, `${path}${name}.`);
    return typeof value === 'string' && samplePattern.test(value) ? [path + name] : [];
  });
