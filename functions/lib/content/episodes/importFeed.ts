import type { FeedImport, FeedImportInput } from '../../../../shared/content/model/episode.ts';
import { conflict, invalid } from '../../platform/http/errors.ts';
import * as episodes from './episodes.ts';
import { feedLimits } from './fetchText.ts';
import { UnclearFeed } from './knownEpisodes.ts';
import { feedAt, type ReadFeed, readFeed } from './readFeed.ts';

/** The API answers within 29 seconds, of which the episodes need some. */
const limits = { ...feedLimits, time: 15_000 };
const maxTitles = 20;

/**
 * Imports a feed that an admin names or brings as a file, as the hourly import does the site's own. `letters`: the
 * writes that prepare letters about what is new. Throws 400, in words for the field, for a feed that cannot be used,
 * and 409 where it is not clear what is new.
 */
export async function importFeed(
  { url, xml, asNew, dryRun }: FeedImportInput,
  letters: Parameters<typeof episodes.upsert>[1],
): Promise<FeedImport> {
  const feed = await readOrRefuse(url, xml);
  const left = episodes.leftOutOf([
    ...feed.leftOut,
    ...feed.episodes.map(({ title, leftOut }) => ({ called: title, leftOut })),
  ]);
  try {
    if (!dryRun) return { ...(await episodes.upsert(feed.episodes, letters, asNew)), titles: [], unclear: [], ...left };
    const { titles, ...counts } = await episodes.compare(feed.episodes, asNew);
    return { ...counts, titles: titles.toReversed().slice(0, maxTitles), unclear: [], ...left };
  } catch (error) {
    if (!(error instanceof UnclearFeed)) throw error;
    if (!dryRun) throw conflict(error.message);
    return { ...{ added: 0, changed: 0, unchanged: 0, titles: [] }, unclear: error.unsure, ...left };
  }
}

async function readOrRefuse(url: string, xml: string): Promise<ReadFeed> {
  if (url === '' && xml === '') throw invalid({ url: 'Please paste the feed’s address, or choose its file' });
  try {
    return xml === '' ? await feedAt(url, limits) : readFeed(xml);
  } catch (error) {
    throw invalid({ [xml === '' ? 'url' : 'xml']: `It can’t be read: ${(error as Error).message}.` });
  }
}
