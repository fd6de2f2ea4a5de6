import { site } from '../../../../shared/site/site.ts';
import { raiseAlarm } from '../../platform/log/log.ts';
import { feedLimits, fetchText } from './fetchText.ts';
import { type FeedEpisode, readFeed } from './readFeed.ts';

/**
 * The episodes of the feed that site.ts names; null if it cannot be read or none is named. The feed's host is not ours, so
 * one failed read needs no action: the alarm goes off after a day of failures.
 */
export async function readConfiguredFeed(): Promise<FeedEpisode[] | null> {
  const { feed } = site.podcast;
  if (feed === null) return null;
  const { episodes, reason } = await read(feed);
  if (reason) raiseAlarm('FeedUnreadable', 'The feed could not be read', { reason });
  return episodes;
}

async function read(feed: string): Promise<{ episodes: FeedEpisode[] | null; reason?: string }> {
  try {
    return { episodes: await feedAt(feed) };
  } catch (error) {
    return { episodes: null, reason: (error as Error).message };
  }
}

/** The episodes of the feed at `address`. Throws an error whose message says why it cannot be read. */
export const feedAt = async (address: string): Promise<FeedEpisode[]> =>
  readFeed((await fetchText(address, feedLimits))?.text ?? '');
