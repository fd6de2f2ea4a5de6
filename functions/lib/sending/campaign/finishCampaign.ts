import { raiseAlarm } from '../../platform/log/log.ts';
import { takeOffUnsent } from '../control/letterOnSite.ts';
import { countRows } from '../ledger/recipients.ts';
import * as campaigns from './campaigns.ts';
import { changeStatus, closeCancelled } from './status.ts';

/** How long after the last progress a run that enters recipients may still be alive, in milliseconds. */
const preparersEnd = 10 * 60 * 1000;

/**
 * Whether a run that has not noticed the cancel may still be entering recipients: a count now would be too small. The
 * sweep requests another one later.
 */
const mayStillGrow = ({ status, sendingSince, progressAt }: campaigns.CampaignMeta) =>
  status === 'CANCELLED' && sendingSince === undefined && Date.now() - progressAt < preparersEnd;

/**
 * FINISH: ends a campaign when its ledger balances: COMPLETE when every row is SENT, FAILED or SKIPPED, NEEDS_ATTENTION when
 * some are IN_DOUBT. This counts the rows one by one; running counts are never trusted to end a campaign. The count is
 * valid for the round in which it began: whoever retries or resolves a recipient in between has requested a new one.
 */
export async function finishCampaign(campaignId: string): Promise<void> {
  const meta = await campaigns.find(campaignId);
  if (!meta || !['SENDING', 'NEEDS_ATTENTION', 'CANCELLED'].includes(meta.status)) return;
  if (mayStillGrow(meta)) return;
  // Resolving a doubt updates the counts in the same write: while one is left, counting rows tells nothing new.
  if (meta.status === 'NEEDS_ATTENTION' && meta.inDoubt > 0) return;
  const counts = await countRows(campaignId, ({ PENDING, CLAIMED }) => PENDING + CLAIMED > 0);
  if (counts.PENDING + counts.CLAIMED > 0) return;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);

  if (meta.status === 'CANCELLED') {
    if (counts.SENT + counts.IN_DOUBT === 0) await takeOffUnsent(meta);
    return closeCancelled(meta, total, counts);
  }
  if (counts.IN_DOUBT === 0) {
    await changeStatus(meta, { status: 'COMPLETE', total, counts });
    return;
  }
  const reason = `SES didn’t say whether it accepted ${counts.IN_DOUBT === 1 ? 'one email' : `${counts.IN_DOUBT} emails`}`;
  const changed = await changeStatus(meta, { status: 'NEEDS_ATTENTION', reason, total, counts });
  if (changed && meta.status !== 'NEEDS_ATTENTION')
    raiseAlarm('InDoubt', reason, { campaignId, inDoubt: counts.IN_DOUBT });
}
