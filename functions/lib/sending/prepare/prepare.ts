import { shards } from '../../../../shared/platform/shards.ts';
import { enqueue, enqueueAll } from '../../platform/queues/queue.ts';
import * as campaigns from '../campaign/campaigns.ts';
import { addProgress } from '../campaign/progress.ts';
import { cancelShards } from '../control/cancelShard.ts';
import { checkLedger } from '../ledger/checkLedger.ts';
import * as entered from '../ledger/entered.ts';
import { isGoingOn } from '../ledger/progress.ts';
import { shardGroups } from './shardGroups.ts';

/**
 * PREPARE: asks for each group of shards that is not in the ledger yet; once all are, has the ledger checked, and so lets the
 * sending begin. Whoever enters the last group asks for this again, and so does the sweep.
 */
export async function prepare(campaignId: string): Promise<void> {
  const meta = await campaigns.find(campaignId);
  // A run that was interrupted by a cancel may have left rows behind it.
  if (meta?.status === 'CANCELLED') return cancelShards(meta);
  if (meta?.status !== 'PREPARING') return;
  const { shards: there, recipients } = await entered.soFar(campaignId);
  if (there.length >= shards.length) return checkLedger(meta, recipients);
  if (await isMoving(meta.excludedCampaigns)) {
    await addProgress(campaignId, {});
    return enqueue('campaign', { step: 'prepare', campaignId }, 2);
  }
  const missing = shardGroups(meta.total).filter(([first = '']) => !there.includes(first));
  await enqueueAll(
    'campaign',
    missing.map((group) => ({ step: 'enter', campaignId, shards: group })),
  );
}

/** Whether one of the campaigns may still mail somebody: then it is not known yet whom it mailed. */
async function isMoving(campaignIds: string[] = []): Promise<boolean> {
  const metas = await Promise.all(campaignIds.map(campaigns.find));
  return metas.some(
    (meta) =>
      meta &&
      // One that was cancelled before it began to send has mailed nobody.
      (isGoingOn(meta.status) || (meta.status === 'CANCELLED' && meta.open && meta.sendingSince !== undefined)),
  );
}
