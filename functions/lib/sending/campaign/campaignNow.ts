import type { Campaign } from '../../../../shared/sending/model/campaign.ts';
import { toCampaign } from '../ledger/progress.ts';
import { requireCampaign } from './campaigns.ts';

/** Responds with the current state of a campaign, or 404. */
export const campaignNow = async ({ params }: { params: { id: string } }): Promise<Campaign> =>
  toCampaign(await requireCampaign(params.id));
