import { enterShards } from '../../functions/lib/newsletter/enterShards.ts';
import { prepare } from '../../functions/lib/newsletter/prepare.ts';
import { shards } from '../../shared/shards.ts';

/** Prepares a campaign of a few recipients to its end, as its messages do. */
export async function prepareWhole(campaignId: string): Promise<void> {
  await prepare(campaignId);
  await enterShards({ campaignId, shards });
  await prepare(campaignId);
}
