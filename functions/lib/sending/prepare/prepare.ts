import { shards } from '../../../../shared/platform/shards.ts';
import type { Renderer } from '../../../../shared/publishing/model/publication.ts';
import { isUnderWay } from '../../../../shared/sending/model/campaignStatus.ts';
import { enqueue, enqueueAll } from '../../platform/queues/queue.ts';
import * as campaigns from '../campaign/campaigns.ts';
import { addProgress } from '../campaign/progress.ts';
import { cancelShards } from '../control/cancelShard.ts';
import { checkLedger } from '../ledger/checkLedger.ts';
import * as entered from '../ledger/entered.ts';
import { shardGroups } from './shardGroups.ts';

/**
 * PREPARE: requests each group of shards that is not in the ledger yet; once all are, checks the ledger, which lets the
 * sending begin. `render` makes the page of a letter that is published with its send. The run that enters the last group requests this step again, and so does the sweep.
 */
export async function prepare(campaignId: string, render: Renderer['render']): Promise<void> {
  const meta = await campaigns.find(campaignId);
  // A run interrupted by a cancel may have left rows behind.
  if (meta?.status === 'CANCELLED') return cancelShards(meta);
  if (meta?.status !== 'PREPARING') return;
  const enteredShards = await entered.soFar(campaignId);
  if (Object.keys(enteredShards).length >= shards.length) return checkLedger(meta, enteredShards, render);
  if (await isStillMailing(meta.excludedCampaigns)) {
    await addProgress(campaignId, {});
    return enqueue('campaign', { step: 'prepare', campaignId }, 2);
  }
  const unentered = shardGroups(meta.total).filter(([first = '']) => !(first in enteredShards));
  await enqueueAll(
    'campaign',
    unentered.map((group) => ({ step: 'enter', campaignId, shards: group })),
  );
}

/** Whether one of the campaigns may still mail somebody, so that its recipients are not known yet. */
async function isStillMailing(campaignIds: string[] = []): Promise<boolean> {
  const metas = await Promise.all(campaignIds.map(campaigns.find));
  return metas.some(
    (meta) =>
      meta &&
      // A campaign cancelled before it began to send has mailed nobody.
      (isUnderWay(meta.status) || (meta.status === 'CANCELLED' && meta.open && meta.sendingSince !== undefined)),
  );
}
