import type { CampaignStatus } from '../../../shared/model/campaign.ts';
import { conflict } from '../errors.ts';
import type { CampaignMeta } from '../store/campaigns/campaigns.ts';
import type { reopen } from '../store/campaigns/status.ts';

/** How a send stands, after "The send". */
export const statusText: Record<CampaignStatus, string> = {
  PREPARING: 'is being prepared',
  SENDING: 'is under way',
  PAUSED: 'is paused',
  COMPLETE: 'is complete',
  CANCELLED: 'was cancelled',
  NEEDS_ATTENTION: 'has ended but for recipients in doubt',
};

/** How many were put back to be mailed again. Throws 409 where the campaign does not allow it. */
export function putBackOr(meta: CampaignMeta, result: Awaited<ReturnType<typeof reopen>>): number {
  if (result === 'locked')
    throw conflict('Another send of this template is under way. Please try again when it has ended.');
  if (result === 'status') throw conflict(`The send ${statusText[meta.status]}: nobody can be mailed again now`);
  return result;
}
