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
  CANCELLED: 'was canceled',
  NEEDS_ATTENTION: 'has ended except for unconfirmed recipients',
};

export const followedConflict = () =>
  conflict(
    'This letter has since been sent again, to some who hadn’t received it. Send it once more instead: it goes only to those who haven’t received it.',
  );

/** Returns how many recipients will be mailed again. Throws 409 if the campaign's current status does not allow it. */
export async function requireReopened(
  { id }: Pick<CampaignMeta, 'id'>,
  result: Awaited<ReturnType<typeof reopen>>,
): Promise<number> {
  if (result === 'locked')
    throw conflict('This letter is already being sent. Please try again when that send has finished.');
  if (result !== 'status') return result;
  const now = await requireCampaign(id);
  if (now.followedBy && now.status !== 'CANCELLED') throw followedConflict();
  throw conflict(`The send ${statusText[now.status]}: no one can be emailed again now`);
}
