import type { Campaign } from '../../../../shared/sending/model/campaign.ts';
import { toCampaign } from '../ledger/progress.ts';
import { requireCampaign } from './requireCampaign.ts';

/** Answers with a campaign as it is at this moment, or 404. */
export const campaignNow = async ({ params }: { params: { id: string } }): Promise<Campaign> =>
  toCampaign(await requireCampaign(params.id));
