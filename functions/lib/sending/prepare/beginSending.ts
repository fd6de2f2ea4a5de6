import * as campaigns from '../campaign/campaigns.ts';
import { changeStatus } from '../campaign/status.ts';
import { cancelShards } from '../control/cancelShard.ts';
import { enqueueShards } from './enqueueShard.ts';

/** Ends the preparation of a campaign whose ledger has `total` rows. */
export async function beginSending(campaignId: string, total: number): Promise<void> {
  const meta = await campaigns.find(campaignId);
  // A late run must not undo a pause by the admin or SES.
  if (meta && (await changeStatus(meta, { status: 'SENDING', from: 'PREPARING', total })))
    return enqueueShards({ id: campaignId, total });
  const now = await campaigns.find(campaignId);
  if (now?.status === 'CANCELLED') await cancelShards(now);
}
