import { raiseAlarm } from '../platform/log.ts';
import { enqueue } from '../platform/queues/queue.ts';
import * as campaigns from './campaigns.ts';
import { takeOffUnsent } from './control.ts';
import { countRows } from './ledger.ts';
import { changeStatus, closeCanceled, requestFinish } from './progress.ts';
import { enqueueRemaining } from './shardWork.ts';

const minute = 60 * 1000;
/** Workers mark progress every ten seconds. After this long without any, a campaign has probably lost its messages. */
const stale = 0.75 * minute;
/** When a restart does not help, the wait before the next one doubles, up to this. */
const longestWait = 10 * minute;
/** A newsletter that was restarted several times without any progress for this long needs an operator. */
const stalled = 15 * minute;
/** After this, all claims have expired, and no run that enters recipients is still alive. */
const workersEnd = 10 * minute;
/** After this, nothing changes by itself. */
const quiet = 60 * minute;

/**
 * SWEEP, every minute: restarts campaigns that stopped making progress, and puts the claims of dead workers in doubt.
 * It only requests these steps, so a long list takes it no longer than a short one. `now` in Unix milliseconds.
 */
export async function sweep(now: number): Promise<void> {
  for (const meta of await campaigns.open()) {
    const { id: campaignId, status, progressAt } = meta;
    const age = now - progressAt;
    // Every run logs it for the alarm, as long as it lasts.
    if ((status === 'PREPARING' || status === 'SENDING') && age >= stalled) {
      const since = new Date(progressAt).toISOString();
      raiseAlarm('CampaignStalled', 'A send makes no progress', { campaignId, since });
    }
    // The index may still list an expired campaign.
    if (!isDue(meta, now) || !(await campaigns.markSwept(campaignId, now))) continue;
    if (status === 'PREPARING') await enqueue('campaign', { step: 'prepare', campaignId });
    // Reads the whole ledger. A pause may last for days: only until all claims have expired.
    else if (status === 'SENDING' || status === 'CANCELED' || (status === 'PAUSED' && age < workersEnd))
      await enqueueRemaining(meta, now);
    // Resolving a doubt requests the count at once; this is in case that message was lost.
    else if (status === 'NEEDS_ATTENTION' && age >= quiet) await requestFinish(campaignId);
  }
}

/** The wait grows, since each restart costs a read of the ledger and a message for every twenty recipients. */
function isDue({ progressAt, sweptAt = 0 }: campaigns.CampaignMeta, now: number): boolean {
  if (sweptAt <= progressAt) return now - progressAt >= stale;
  return now - sweptAt >= Math.min(longestWait, Math.max(stale, sweptAt - progressAt));
}

/**
 * FINISH: ends a campaign when its ledger balances: COMPLETE when every row is SENT, FAILED or SKIPPED, NEEDS_ATTENTION
 * when some are IN_DOUBT. Running counts are never trusted for this: it counts the rows, for the round in which it
 * began. Anyone who retries or resolves a recipient in between has requested a new count.
 */
export async function finishCampaign(campaignId: string): Promise<void> {
  const meta = await campaigns.find(campaignId);
  if (!meta || !['SENDING', 'NEEDS_ATTENTION', 'CANCELED'].includes(meta.status)) return;
  const isCanceled = meta.status === 'CANCELED';
  // A run that has not noticed the cancel may still enter recipients. The sweep requests another count.
  if (isCanceled && meta.sendingSince === undefined && Date.now() - meta.progressAt < workersEnd) return;
  // Resolving a doubt updates the counts in the same write: while one is left, counting rows tells nothing new.
  if (meta.status === 'NEEDS_ATTENTION' && meta.inDoubt > 0) return;
  const counts = await countRows(campaignId, ({ PENDING, CLAIMED }) => PENDING + CLAIMED > 0);
  if (counts.PENDING + counts.CLAIMED > 0) return;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (isCanceled) {
    if (counts.SENT + counts.IN_DOUBT === 0) await takeOffUnsent(meta);
    return closeCanceled(meta, total, counts);
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
