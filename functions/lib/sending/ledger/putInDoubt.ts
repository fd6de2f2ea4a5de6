import { enqueue } from '../../platform/queues/queue.ts';
import { addProgress } from '../campaign/progress.ts';
import * as ledger from './ledger.ts';
import type { Recipient } from './recipients.ts';

/**
 * Puts those of `rows` in doubt whose worker died: their claims had expired at `now` (Unix milliseconds). Does nothing
 * without `now`.
 */
export async function putInDoubt(campaignId: string, rows: Recipient[], now: number | undefined): Promise<void> {
  if (now === undefined) return;
  let doubted = 0;
  for (const row of rows) {
    const isDead = row.state === 'CLAIMED' && now >= (row.claimedUntil ?? 0);
    if (isDead && (await ledger.markInDoubt(campaignId, row, 'Sending stopped partway through this email'))) doubted++;
  }
  if (doubted === 0) return;
  await addProgress(campaignId, { IN_DOUBT: doubted });
  // The count requested with this step may have run before it.
  await enqueue('campaign', { step: 'finish', campaignId });
}
