import { shards } from '../../../../shared/platform/shards.ts';
import { defaultConcurrency, forEachLimit } from '../../platform/async/forEachLimit.ts';

/** About how many recipients one message should cover, as long as there are enough shards to split them. */
const perMessage = 1000;

/** The shards in groups, one for each message: a short list takes one message, a long one a message for each shard. */
export function shardGroups(recipients: number): string[][] {
  const count = Math.min(shards.length, 2 ** Math.ceil(Math.log2(Math.max(1, recipients / perMessage))));
  return Array.from({ length: count }, (_, group) => shards.filter((_, index) => index % count === group));
}

/** Does `work` for all shards of a group concurrently. `limit`: how many requests each may make at once. */
export const forEachShard = (
  group: string[],
  work: (shard: string, limit: number) => Promise<unknown>,
): Promise<void> =>
  forEachLimit(group, (shard) => work(shard, Math.max(1, Math.floor(defaultConcurrency / group.length))));
