import type { Context } from 'aws-lambda';
import { site } from '../../shared/site/site.ts';
import * as episodes from '../lib/content/episodes/episodes.ts';
import { UnclearFeed } from '../lib/content/episodes/knownEpisodes.ts';
import { feedAt } from '../lib/content/episodes/readFeed.ts';
import { type ReadParts, readLinks } from '../lib/content/episodes/readLinks.ts';
import { refreshSettings } from '../lib/content/settings/settings.ts';
import { putRead } from '../lib/health/health.ts';
import { preparedLetterWrites } from '../lib/letters/templates/episodeLetters.ts';
import { logger, raiseAlarm } from '../lib/platform/log.ts';

/** Longer than the links of one episode can take. */
const reserve = 100_000;

export interface Imported extends episodes.Comparison, ReadParts, episodes.AllLeftOut {}

/**
 * Reads the podcast's feed, every hour, then the chapters and transcripts that episodes link to, as far as its time
 * allows. Returns null if there is no feed to read, or it cannot be used: the admin sees what became of it. A feed that
 * cannot be read whole changes nothing, and neither does one with episodes that may be here already. An item that
 * cannot be used is left out, by its name. A letter about each new episode is prepared; nothing is sent.
 */
export async function handler(
  _: unknown,
  { getRemainingTimeInMillis }: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<Imported | null> {
  await refreshSettings();
  /** The feed's host is not ours, so one failed read needs no action: the alarm goes off after a day of failures. */
  async function failed(error: Error): Promise<null> {
    raiseAlarm('FeedUnreadable', 'The feed could not be used', { reason: error.message });
    await putRead({ failed: error.message, leftOut: [], allLeftOut: 0 });
    return null;
  }
  const feed = site.podcast.feed ? await feedAt(site.podcast.feed).catch(failed) : null;
  const letters = (added: episodes.NewEpisode[]) => preparedLetterWrites(added, Date.now());
  const compared =
    feed &&
    (await episodes.upsert(feed.episodes, letters).catch((error) => {
      if (error instanceof UnclearFeed) return failed(error);
      throw error;
    }));
  const notImported = feed?.leftOut ?? [];
  if (compared) await putRead(episodes.leftOutOf(notImported));
  const read = await readLinks(() => getRemainingTimeInMillis() > reserve);
  const { leftOut, allLeftOut } = episodes.leftOutOf([
    ...notImported,
    ...(await episodes.listStored()).map((each) => ({ called: each.title, leftOut: episodes.leftOutIn(each) })),
  ]);
  const numbers = { ...compared, ...read, allLeftOut };
  logger.info('episodes imported', { ...numbers, notImported });
  return compared && { ...compared, ...numbers, leftOut };
}
