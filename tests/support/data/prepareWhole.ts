import { enterShards } from '../../../functions/lib/sending/prepare/enterShards.ts';
import { prepare } from '../../../functions/lib/sending/prepare/prepare.ts';
import { shards } from '../../../shared/platform/shards.ts';

/** Runs all preparation steps of a campaign with a few recipients, as its messages do. */
export async function prepareWhole(campaignId: string): Promise<void> {
  await prepare(campaignId);
  await enterShards({ campaignId, shards });
  await prepare(campaignId);
}
