import type { CampaignAudience } from '../../../../shared/people/model/audience.ts';
import { shards } from '../../../../shared/platform/shards.ts';
import type { Key } from '../../platform/dynamo/reads.ts';
import { audiencePages } from '../audience/audience.ts';

/** Where a count continues: in which shard, after which id. It counts the audience as it was at `cutoff` (ISO time). */
export interface UnsentPosition extends Key {
  cutoff: string;
  shard: string;
  after?: string;
}

/**
 * Counts those of an audience whom none of `excludedCampaigns` mailed, while `hasTime`: of the people `counted`, how many
 * are `unsent`. `next`: where another call continues.
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
