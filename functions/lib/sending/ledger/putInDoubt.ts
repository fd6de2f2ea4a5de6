import { enqueue } from '../../platform/queues/queue.ts';
import { addProgress } from '../campaign/progress.ts';
import * as ledger from './ledger.ts';
import type { Recipient } from './recipients.ts';

/**
 * Puts in doubt those of `rows` whose worker died: their claims had ended at `now` (Unix milliseconds). Without `now`
 * nobody asked for it.
 */
export async function putInDoubt(campaignId: string, rows: Recipient[], now: number | undefined): Promise<void> {
  if (now === undefined) return;
  let doubted = 0;
  for (const row of rows) {
    const old = row.state === 'CLAIMED' && now >= (row.claimedUntil ?? 0);
    if (old && (await ledger.markInDoubt(campaignId, row, 'The sender stopped in the middle of this mail'))) doubted++;
  }
  if (doubted === 0) return;
  await addProgress(campaignId, { IN_DOUBT: doubted });
  // The count that was asked for with this step may have come before it.
  await enqueue('campaign', { step: 'finish', campaignId });
}
