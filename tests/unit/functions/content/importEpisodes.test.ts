import { beforeEach, expect, test, vi } from 'vitest';
import { logger } from '../../../../functions/lib/platform/log/log.ts';
import { handler } from '../../../../functions/workers/importEpisodes.ts';

const records: (string | undefined)[] = [];
const feed = vi.hoisted(() => ({ address: 'https://podcast.publisher.net/feed.xml', answers: '' }));
vi.mock('../../../../shared/site/site.ts', async (original) => {
  const { site, ...rest } = await original<typeof import('../../../../shared/site/site.ts')>();
  return { ...rest, site: { ...site, podcast: { ...site.podcast, feed: feed.address } } };
});
vi.mock('../../../../functions/lib/content/episodes/fetchFeed.ts', () => ({
  fetchFeed: async (url: string) => {
    if (!feed.answers) throw new Error(`${url} answered 500`);
    return feed.answers;
  },
}));
vi.mock('../../../../functions/lib/content/episodes/readFeed.ts', () => ({ readFeed: () => [] }));
vi.mock('../../../../functions/lib/content/episodes/episodes.ts', () => ({
  upsert: async () => ({ added: 1, changed: 0, unchanged: 0 }),
}));
vi.mock('../../../../functions/lib/content/episodes/feedReads.ts', () => ({
  record: async (error: string | undefined) => void records.push(error),
}));
beforeEach(() => {
  records.length = 0;
});

test('the outcome of each hourly read of the feed is recorded', async () => {
  feed.answers = '<rss/>';
  expect(await handler({})).toEqual({ added: 1, changed: 0, unchanged: 0 });
  feed.answers = '';
  vi.spyOn(logger, 'error').mockImplementationOnce(() => {});
  expect(await handler({})).toBeNull();
  expect(records).toEqual([undefined, `${feed.address} answered 500`]);
});

test('one hour without the feed does not fail the worker, but counts towards the alarm for a whole day', async () => {
  const error = vi.spyOn(logger, 'error').mockImplementation(() => {});
  feed.answers = '';
  await handler({ source: 'aws.events' });
  const alarm = { alarm: 'FeedUnreadable', reason: `${feed.address} answered 500` };
  expect(error.mock.calls.map(([, details]) => details)).toEqual([alarm]);
  await expect(handler({ url: feed.address })).rejects.toThrow('answered 500');
  expect(error).toHaveBeenCalledTimes(1);
  error.mockRestore();
});

test('a read by an operator is not recorded', async () => {
  await expect(handler({ url: 'https://other.publisher.net/' })).rejects.toThrow(
    'https://other.publisher.net/ answered 500',
  );
  await handler({ xml: '<rss/>' });
  expect(records).toEqual([]);
});
