import type { CampaignCounts } from '../../../shared/model/campaign.ts';
import { addProgress } from '../store/campaigns/progress.ts';
import { type CountPosition, countPages, noRows } from '../store/campaigns/recipients.ts';

/**
 * Counts a campaign's rows as far as there is time for, and while the counts so far are still `wanted`. `next`: from
 * where another run goes on; undefined once all are counted.
 */
export async function countRows(
  campaignId: string,
  from: CountPosition | undefined,
  hasTime: () => boolean,
  wanted: (counts: CampaignCounts) => boolean = () => true,
): Promise<{ counts: CampaignCounts; next: CountPosition | undefined }> {
  for await (const page of countPages(campaignId, from)) {
    if (!page.next || !wanted(page.counts) || !hasTime()) return page;
    // A long count is no standstill: without a sign of it, the sweep would begin another beside this one.
    if (page.next.after) await addProgress(campaignId, {});
  }
  return { counts: from?.counts ?? noRows, next: undefined };
}
