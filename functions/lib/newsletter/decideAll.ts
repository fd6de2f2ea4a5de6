import { VisibleError } from '../errors.ts';
import { logger } from '../log.ts';
import { enqueue, type ListDecision } from '../queue.ts';
import { resolveDoubts } from '../store/campaigns/progress.ts';
import * as recipients from '../store/campaigns/recipients.ts';
import { reopen } from '../store/campaigns/status.ts';
import type { Key } from '../store/reads.ts';
import { putBackOr } from './campaignConflicts.ts';
import { enqueueShards } from './enqueueShard.ts';
import { requireCampaign } from './requireCampaign.ts';

/** DynamoDB takes 100 items in one transaction; two are the campaign's own. */
const perWrite = 90;

/** The reason on the row of somebody whom an admin counted as sent. */
export const countedBy = (admin: string) => `Counted as sent by ${admin}`;

/**
 * Does to everybody on the list what the admin decided, as many as there is time for; a worker goes on with the others.
 * Returns whether there was anybody. Throws 409 where the campaign does not allow it. `from`: where a page ended.
 */
export async function decideAll(
  decision: ListDecision,
  from: Key | undefined,
  hasTime: () => boolean,
): Promise<boolean> {
  const { campaignId, list, as, admin, at } = decision;
  const meta = await requireCampaign(campaignId);
  let some = false;
  let after = from;
  do {
    const { items, next } = await recipients.list(campaignId, list, { after, limit: perWrite });
    const ids = items.filter(({ listedAt = '' }) => listedAt <= at).map(({ id }) => id);
    const decided =
      as === 'sent'
        ? await resolveDoubts(campaignId, ids, { reason: countedBy(admin) })
        : await putBackOr(meta, await reopen(meta, ids, list));
    some ||= decided > 0;
    after = next;
  } while (after && hasTime());

  if (!some && !from && !after) return false;
  if (after) await enqueue('campaign', { step: 'decide', ...decision, from: after });
  else if (as === 'sent') await enqueue('campaign', { step: 'finish', campaignId });
  else await enqueueShards(campaignId);
  return true;
}

/** As {@link decideAll}, in a worker: nobody waits for it, and what the campaign no longer allows stays undone. */
export async function goOnDeciding(
  { from, ...decision }: ListDecision & { from: Key },
  hasTime: () => boolean,
): Promise<void> {
  try {
    await decideAll(decision, from, hasTime);
  } catch (error) {
    if (!(error instanceof VisibleError)) throw error;
    const { campaignId, list } = decision;
    logger.warn('What was decided about a list cannot be done any more', { error, campaignId, list });
    // For those who were put back before.
    await enqueueShards(campaignId);
  }
}
