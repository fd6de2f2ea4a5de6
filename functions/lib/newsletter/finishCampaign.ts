import { raiseAlarm } from '../log.ts';
import * as campaigns from '../store/campaigns/campaigns.ts';
import * as recipients from '../store/campaigns/recipients.ts';
import { change, close } from '../store/campaigns/status.ts';

/**
 * Ends a campaign when its ledger balances: COMPLETE when every row is SENT, FAILED or SKIPPED, NEEDS_ATTENTION when
 * some are IN_DOUBT. The rows are counted for it, one by one; running counts are never trusted with that word.
 */
export async function finishCampaign(campaignId: string): Promise<void> {
  const meta = await campaigns.find(campaignId);
  if (!meta || !['SENDING', 'NEEDS_ATTENTION', 'CANCELLED'].includes(meta.status)) return;
  const counts = await recipients.count(campaignId);
  if (counts.PENDING > 0 || counts.CLAIMED > 0) return;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);

  if (meta.status === 'CANCELLED') return close(meta, total, counts);
  if (counts.IN_DOUBT === 0) {
    await change(meta, { status: 'COMPLETE', total, counts });
    return;
  }
  const reason = `SES did not say whether it took ${counts.IN_DOUBT === 1 ? 'one mail' : `${counts.IN_DOUBT} mails`}`;
  const changed = await change(meta, { status: 'NEEDS_ATTENTION', reason, total, counts });
  if (changed && meta.status !== 'NEEDS_ATTENTION')
    raiseAlarm('InDoubt', reason, { campaignId, inDoubt: counts.IN_DOUBT });
}
