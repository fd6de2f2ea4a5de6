import type { Context } from 'aws-lambda';
import * as z from 'zod/mini';
import { site } from '../../shared/site/site.ts';
import * as episodes from '../lib/content/episodes/episodes.ts';
import { UnclearFeed } from '../lib/content/episodes/knownEpisodes.ts';
import { feedAt, readFeed } from '../lib/content/episodes/readFeed.ts';
import { type ReadParts, readLinks } from '../lib/content/episodes/readLinks.ts';
import { putRead } from '../lib/health/health.ts';
import { preparedLetterWrites } from '../lib/letters/templates/episodeLetters.ts';
import { logger, raiseAlarm } from '../lib/platform/log.ts';

/** The hourly schedule's event has none of these. */
const command = z.object({ url: z.optional(z.string()), xml: z.optional(z.string()), asNew: z.optional(z.boolean()) });

/** Longer than the links of one episode can take. */
const reserve = 100_000;

/** What an import did, and what the site's episodes lack. */
export interface Imported extends episodes.Comparison, ReadParts, episodes.AllLeftOut {}

/**
 * Reads the podcast's feed: every hour the one that site.ts names, or the one that an operator passes as `url` or `xml`. Then
 * reads the chapters and transcripts that episodes link to, as far as its time allows. Returns null if there is no feed to
 * read, or site.ts's cannot be used: the admin's dashboard says what became of that one. A feed that cannot be read whole changes nothing, and neither does one with episodes that may
 * be here already, unless `asNew` says that they are new. An item that cannot be used is left out, by its name. A letter about each
 * new episode is prepared; nothing is sent.
 */
export async function handler(
  event: unknown,
  { getRemainingTimeInMillis }: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<Imported | null> {
  const { xml, url, asNew } = command.parse(event);
  const address = url ?? site.podcast.feed;
  const isOwn = xml === undefined && url === undefined;
  /** The feed's host is not ours, so one failed read needs no action: the alarm goes off after a day of failures. */
  async function failed(error: Error): Promise<null> {
    if (!isOwn) throw error;
    raiseAlarm('FeedUnreadable', 'The feed could not be used', { reason: error.message });
    await putRead({ failed: error.message, leftOut: [], allLeftOut: 0 });
    return null;
  }
  const named = async () => (address ? feedAt(address) : null);
  const feed = xml !== undefined ? readFeed(xml) : await named().catch(failed);
  const letters = (added: episodes.NewEpisode[]) => preparedLetterWrites(added, Date.now());
  const compared =
    feed &&
    (await episodes.upsert(feed.episodes, letters, asNew).catch((error) => {
      if (error instanceof UnclearFeed) return failed(error);
      throw error;
    }));
  const notImported = feed?.leftOut ?? [];
  if (compared && isOwn) await putRead(episodes.leftOutOf(notImported));
  const read = await readLinks(() => getRemainingTimeInMillis() > reserve);
  const { leftOut, allLeftOut } = episodes.leftOutOf([
    ...notImported,
    ...(await episodes.listStored()).map((each) => ({ called: each.title, leftOut: episodes.leftOutIn(each) })),
  ]);
  const numbers = { ...compared, ...read, allLeftOut };
  logger.info('episodes imported', { ...numbers, notImported });
  return compared && { ...compared, ...numbers, leftOut };
}
