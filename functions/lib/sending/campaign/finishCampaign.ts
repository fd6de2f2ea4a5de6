import { raiseAlarm } from '../../platform/log/log.ts';
import { takeOffUnsent } from '../control/letterOnSite.ts';
import { countRows } from '../ledger/recipients.ts';
import * as campaigns from './campaigns.ts';
import { change, close } from './status.ts';

/** So long after the last progress no run that enters recipients can be alive, in milliseconds. */
const preparersEnd = 10 * 60 * 1000;

/**
 * Whether a run that has not heard of the cancel may be entering recipients still: a count would be too small. The sweep
 * asks for another one later.
 */
const mayStillGrow = ({ status, sendingSince, progressAt }: campaigns.CampaignMeta) =>
  status === 'CANCELLED' && sendingSince === undefined && Date.now() - progressAt < preparersEnd;

/**
 * FINISH: ends a campaign when its ledger balances: COMPLETE when every row is SENT, FAILED or SKIPPED, NEEDS_ATTENTION when
 * some are IN_DOUBT. The rows are counted for it, one by one; running counts are never trusted with that word. The count
 * holds for the round in which it was begun: where somebody was put back or resolved since, whoever did it has asked for a
 * new one.
 */
export async function finishCampaign(campaignId: string): Promise<void> {
  const meta = await campaigns.find(campaignId);
  if (!meta || !['SENDING', 'NEEDS_ATTENTION', 'CANCELLED'].includes(meta.status)) return;
  if (mayStillGrow(meta)) return;
  // Resolving a doubt changes the counts in the same write: as long as one is left, there is nothing to find out.
  if (meta.status === 'NEEDS_ATTENTION' && meta.inDoubt > 0) return;
  const counts = await countRows(campaignId, ({ PENDING, CLAIMED }) => PENDING + CLAIMED > 0);
  if (counts.PENDING + counts.CLAIMED > 0) return;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);

  if (meta.status === 'CANCELLED') {
    if (counts.SENT + counts.IN_DOUBT === 0) await takeOffUnsent(meta);
    return close(meta, total, counts);
  }
  if (counts.IN_DOUBT === 0) {
    await change(meta, { status: 'COMPLETE', total, counts });
    return;
  }
  const reason = `SES did not say whether it took ${counts.IN_DOUBT === 1 ? 'one mail' : `${counts.IN_DOUBT} mails`}`;
  const changed = await change(meta, { status: 'NEEDS_ATTENTION', reason, total, counts });
  if (changed && meta.status !== 'NEEDS_ATTENTION')
    raiseAlarm('InDoubt', reason, { campaignId, inDoubt: counts.IN_DOUBT });
}
