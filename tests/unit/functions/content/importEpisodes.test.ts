import { beforeEach, expect, test, vi } from 'vitest';
import { logger } from '../../../../functions/lib/platform/log/log.ts';
import { handler } from '../../../../functions/workers/importEpisodes.ts';

const records: (string | undefined)[] = [];
const feed = vi.hoisted(() => ({ address: 'https://podcast.publisher.net/feed.xml', answers: '' }));
vi.mock('../../../../shared/site/site.ts', async (original) => {
  const { site, ...rest } = await original<typeof import('../../../../shared/site/site.ts')>();
  return { ...rest, site: { ...site, podcast: { ...site.podcast, feed: feed.address } } };
});
vi.mock('../../../../functions/lib/content/episodes/fetchText.ts', () => ({
  feedLimits: {},
  fetchText: async (url: string) => {
    if (!feed.answers) throw new Error(`${url} answered 500`);
    return { text: feed.answers };
  },
}));
vi.mock('../../../../functions/lib/content/episodes/readFeed.ts', () => ({ readFeed: () => [] }));
vi.mock('../../../../functions/lib/content/episodes/episodes.ts', () => ({
  upsert: async () => ({ added: 1, changed: 0, unchanged: 0 }),
  listStored: async () => [],
}));
vi.mock('../../../../functions/lib/content/episodes/readLinks.ts', () => ({
  readLinks: async () => ({ chapters: 0, transcripts: 0, waiting: 0 }),
}));
vi.mock('../../../../functions/lib/content/episodes/feedReads.ts', () => ({
  record: async (error: string | undefined) => void records.push(error),
}));
const run = (event: unknown) => handler(event, { getRemainingTimeInMillis: () => 300_000 });
beforeEach(() => {
  records.length = 0;
});

test('the outcome of each hourly read of the feed is recorded', async () => {
  feed.answers = '<rss/>';
  expect(await run({})).toEqual({
    ...{ added: 1, changed: 0, unchanged: 0, chapters: 0, transcripts: 0, waiting: 0 },
    ...{ leftOut: [], allLeftOut: 0 },
  });
  feed.answers = '';
  vi.spyOn(logger, 'error').mockImplementationOnce(() => {});
  expect(await run({})).toBeNull();
  expect(records).toEqual([undefined, `${feed.address} answered 500`]);
});

test('one hour without the feed does not fail the worker, but counts towards the alarm for a whole day', async () => {
  const error = vi.spyOn(logger, 'error').mockImplementation(() => {});
  feed.answers = '';
  await run({ source: 'aws.events' });
  const alarm = { alarm: 'FeedUnreadable', reason: `${feed.address} answered 500` };
  expect(error.mock.calls.map(([, details]) => details)).toEqual([alarm]);
  await expect(run({ url: feed.address })).rejects.toThrow('answered 500');
  expect(error).toHaveBeenCalledTimes(1);
  error.mockRestore();
});

test('a read by an operator is not recorded', async () => {
  await expect(run({ url: 'https://other.publisher.net/' })).rejects.toThrow(
    'https://other.publisher.net/ answered 500',
  );
  await run({ xml: '<rss/>' });
  expect(records).toEqual([]);
});
