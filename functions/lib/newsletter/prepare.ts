import { forEachLimit } from '../forEachLimit.ts';
import { enqueue, type PreparePosition } from '../queue.ts';
import * as campaigns from '../store/campaigns/campaigns.ts';
import * as ledger from '../store/campaigns/ledger.ts';
import { addProgress } from '../store/campaigns/progress.ts';
import { shards } from '../store/shards.ts';
import { audiencePages } from './audience.ts';
import { cancelShards } from './cancelShard.ts';
import { checkLedger } from './checkLedger.ts';
import { isGoingOn } from './progress.ts';

/**
 * PREPARE: enters every subscriber of the cut-off in the ledger, has it checked that nobody is missing, and so lets the
 * sending begin. Any number of runs, late ones too, end with the same ledger. Where one run has not the time for all of
 * them, another goes on `from` there.
 */
export async function prepare(
  campaignId: string,
  from: PreparePosition | undefined,
  hasTime: () => boolean,
): Promise<void> {
  const meta = await campaigns.find(campaignId);
  // A run that was interrupted by a cancel may have left rows behind it.
  if (meta?.status === 'CANCELLED') return cancelShards(campaignId);
  if (meta?.status !== 'PREPARING') return;
  if (!from && (await isMoving(meta.except))) {
    await addProgress(campaignId, {});
    return enqueue('campaign', { step: 'prepare', campaignId }, 2);
  }

  let { candidates, excluded } = from ?? { candidates: 0, excluded: 0 };
  for (const shard of shards.slice(from ? shards.indexOf(from.shard) : 0)) {
    const after = shard === from?.shard ? from.after : undefined;
    const part = { shard, cutoff: meta.cutoff, after, except: meta.except };
    for await (const page of audiencePages(meta.audience, part)) {
      const { last } = page;
      await forEachLimit(page.recipients, (each) => ledger.enter(campaignId, each, meta.expiresAt));
      candidates += page.recipients.length + page.excluded;
      excluded += page.excluded;
      // Marks progress with each page: without it the sweep would start another run beside this one.
      if (last) await addProgress(campaignId, {});
      if (last && !hasTime()) {
        const position = { shard, after: last, candidates, excluded };
        return enqueue('campaign', { step: 'prepare', campaignId, from: position });
      }
    }
  }
  await checkLedger({ campaignId, atLeast: candidates - excluded }, hasTime);
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
