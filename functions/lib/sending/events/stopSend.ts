import { isUnderWay } from '../../../../shared/sending/model/campaignStatus.ts';
import { retry } from '../../platform/async/retry.ts';
import * as campaigns from '../campaign/campaigns.ts';
import { changeStatus } from '../campaign/status.ts';
import { cancelShards } from '../control/cancelShard.ts';

/** Cancels a send that the site began by itself, unless it has ended. Safe to repeat. `reason`: a sentence for admins. */
export const stopSend = (campaignId: string, reason: string): Promise<true> =>
  retry(async () => {
    const meta = await campaigns.find(campaignId);
    // Even if it was canceled before: that run may have stopped halfway.
    const mayMail = meta && (isUnderWay(meta.status) || (meta.status === 'CANCELLED' && meta.open));
    if (!mayMail) return true;
    if (meta.status !== 'CANCELLED' && !(await changeStatus(meta, { status: 'CANCELLED', reason }))) return undefined;
    await cancelShards(meta);
    return true;
  });
