import * as z from 'zod/mini';
import * as episodes from '../lib/content/episodes/episodes.ts';
import { fetchFeed } from '../lib/content/episodes/fetchFeed.ts';
import { readConfiguredFeed } from '../lib/content/episodes/readConfiguredFeed.ts';
import { readFeed } from '../lib/content/episodes/readFeed.ts';
import { preparedLetterWrites } from '../lib/letters/templates/episodeLetters.ts';
import { logger } from '../lib/platform/log/log.ts';

/** The hourly schedule's event has neither. */
const command = z.object({ url: z.optional(z.string()), xml: z.optional(z.string()) });

export type Imported = Awaited<ReturnType<typeof episodes.upsert>>;

/**
 * Reads the podcast's feed: every hour the one that site.ts names, or the one that an operator passes as `url` or `xml`.
 * Returns null if there is none to read, or site.ts's cannot be read. A feed with any error changes nothing.
 * A letter about each new episode is prepared; nothing is sent.
 */
export async function handler(event: unknown): Promise<Imported | null> {
  const { xml, url } = command.parse(event);
  const xmlOfCommand = xml ?? (url === undefined ? undefined : await fetchFeed(url));
  const feed = xmlOfCommand === undefined ? await readConfiguredFeed() : readFeed(xmlOfCommand);
  if (!feed) return null;
  const imported = await episodes.upsert(feed, (added) => preparedLetterWrites(added, Date.now()));
  logger.info('episodes imported', { ...imported });
  return imported;
}
