import * as z from 'zod/mini';
import * as episodes from '../lib/content/episodes/episodes.ts';
import { fetchFeed } from '../lib/content/episodes/fetchFeed.ts';
import { readConfiguredFeed } from '../lib/content/episodes/readConfiguredFeed.ts';
import { readFeed } from '../lib/content/episodes/readFeed.ts';
import { logger } from '../lib/platform/log/log.ts';

/** A schedule's event has neither. */
const command = z.object({ url: z.optional(z.string()), xml: z.optional(z.string()) });

export type Imported = Awaited<ReturnType<typeof episodes.upsert>>;

/**
 * Reads the podcast's feed: every hour the one that site.ts names, or the one that an operator names by `url` or hands
 * over as `xml`. Returns null where there is none to read, or the one of site.ts cannot be read. A feed that cannot be
 * read whole changes nothing.
 */
export async function handler(event: unknown): Promise<Imported | null> {
  const { xml, url } = command.parse(event);
  const given = xml ?? (url === undefined ? undefined : await fetchFeed(url));
  const feed = given === undefined ? await readConfiguredFeed() : readFeed(given);
  if (!feed) return null;
  const imported = await episodes.upsert(feed);
  logger.info('episodes imported', { ...imported });
  return imported;
}
