import * as z from 'zod/mini';
import { site } from '../../shared/site.ts';
import { fetchFeed } from '../lib/episodes/fetchFeed.ts';
import { readFeed } from '../lib/episodes/readFeed.ts';
import { logger } from '../lib/log.ts';
import * as episodes from '../lib/store/episodes.ts';
import * as feedReads from '../lib/store/feedReads.ts';

/** A schedule's event has neither. */
const order = z.object({ url: z.optional(z.string()), xml: z.optional(z.string()) });

export type Imported = Awaited<ReturnType<typeof episodes.upsert>>;

/**
 * Reads the podcast's feed: every hour the one that site.ts names, or the one that an operator names by `url` or hands
 * over as `xml`. Returns null where there is none to read. A feed that cannot be read whole changes nothing.
 */
export async function handler(event: unknown): Promise<Imported | null> {
  const { xml, url } = order.parse(event);
  if (xml !== undefined || url !== undefined) return importFrom(xml ?? (await fetchFeed(String(url))));
  return site.podcast.feed === null ? null : readByClock(site.podcast.feed);
}

async function importFrom(xml: string): Promise<Imported> {
  const imported = await episodes.upsert(readFeed(xml));
  logger.info('episodes imported', { ...imported });
  return imported;
}

/** The dashboard shows what came of it. */
async function readByClock(url: string): Promise<Imported> {
  try {
    const imported = await importFrom(await fetchFeed(url));
    await feedReads.note(undefined);
    return imported;
  } catch (error) {
    await feedReads.note(error instanceof Error ? error.message : String(error));
    throw error;
  }
}
