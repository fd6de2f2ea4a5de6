import type { CampaignAudience } from '../../../../shared/people/model/audience.ts';
import { shards } from '../../../../shared/platform/shards.ts';
import type { Key } from '../../platform/dynamo/reads.ts';
import { audiencePages } from '../audience/audience.ts';

/** How far a count has come: in which shard, after which id. It is of the audience as it was at `cutoff` (ISO time). */
export interface UnsentPosition extends Key {
  cutoff: string;
  shard: string;
  after?: string;
}

/**
 * Counts who of an audience has not got a letter by one of the campaigns `excludedCampaigns`, as far as there is time for: of so
 * many that were `counted`, so many are `unsent`. `next`: from where another call goes on.
 */
export async function countUnsent(
  audience: CampaignAudience,
  excludedCampaigns: string[],
  from: UnsentPosition | undefined,
  hasTime: () => boolean,
): Promise<{ counted: number; unsent: number; next?: UnsentPosition }> {
  const cutoff = from?.cutoff ?? new Date().toISOString();
  let counted = 0;
  let unsent = 0;
  for (const shard of shards.slice(from ? shards.indexOf(from.shard) : 0)) {
    const after = shard === from?.shard ? from.after : undefined;
    for await (const page of audiencePages(audience, { shard, cutoff, after, excludedCampaigns })) {
      counted += page.recipients.length + page.excluded;
      unsent += page.recipients.length;
      if (page.last && !hasTime()) return { counted, unsent, next: { cutoff, shard, after: page.last } };
    }
  }
  return { counted, unsent };
}
