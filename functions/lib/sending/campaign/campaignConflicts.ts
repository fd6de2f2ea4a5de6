import type { CampaignStatus } from '../../../../shared/sending/model/campaign.ts';
import { conflict } from '../../platform/http/errors.ts';
import type { CampaignMeta } from './campaigns.ts';
import { requireCampaign } from './requireCampaign.ts';
import type { reopen } from './status.ts';

/** How a send stands, after "The send". */
export const statusText: Record<CampaignStatus, string> = {
  PREPARING: 'is being prepared',
  SENDING: 'is under way',
  PAUSED: 'is paused',
  COMPLETE: 'is complete',
  CANCELLED: 'was cancelled',
  NEEDS_ATTENTION: 'has ended but for recipients in doubt',
};

export const followed = () =>
  conflict(
    'This letter was sent again since, to some who had not got it. Send it once more instead: it goes to those alone who have not got it.',
  );

/** How many were put back to be mailed again. Throws 409 where the campaign does not allow it, as it stands by now. */
export async function putBackOr(
  { id }: Pick<CampaignMeta, 'id'>,
  result: Awaited<ReturnType<typeof reopen>>,
): Promise<number> {
  if (result === 'locked')
    throw conflict('Another send of this template is under way. Please try again when it has ended.');
  if (result !== 'status') return result;
  const now = await requireCampaign(id);
  if (now.followedBy && now.status !== 'CANCELLED') throw followed();
  throw conflict(`The send ${statusText[now.status]}: nobody can be mailed again now`);
}
