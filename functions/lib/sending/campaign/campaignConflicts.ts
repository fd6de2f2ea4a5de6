import type { CampaignStatus } from '../../../../shared/sending/model/campaign.ts';
import { conflict } from '../../platform/http/errors.ts';
import { type CampaignMeta, requireCampaign } from './campaigns.ts';
import type { reopen } from './status.ts';

/** Completes a sentence that begins with "The send". */
export const statusText: Record<CampaignStatus, string> = {
  PREPARING: 'is being prepared',
  SENDING: 'is under way',
  PAUSED: 'is paused',
  COMPLETE: 'is complete',
  CANCELLED: 'was cancelled',
  NEEDS_ATTENTION: 'has ended but for recipients in doubt',
};

export const followedConflict = () =>
  conflict(
    'This letter was sent again since, to some who had not got it. Send it once more instead: it goes to those alone who have not got it.',
  );

/** Returns how many recipients will be mailed again. Throws 409 if the campaign's current status does not allow it. */
export async function requireReopened(
  { id }: Pick<CampaignMeta, 'id'>,
  result: Awaited<ReturnType<typeof reopen>>,
): Promise<number> {
  if (result === 'locked')
    throw conflict('Another send of this letter is under way. Please try again when it has ended.');
  if (result !== 'status') return result;
  const now = await requireCampaign(id);
  if (now.followedBy && now.status !== 'CANCELLED') throw followedConflict();
  throw conflict(`The send ${statusText[now.status]}: nobody can be mailed again now`);
}
