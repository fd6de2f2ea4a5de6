import type { Campaign } from '../../../../shared/sending/model/campaign.ts';
import { toCampaign } from '../ledger/progress.ts';
import { requireCampaign } from './campaigns.ts';

/** The campaign as admins see it, or 404. */
export const campaignOf = async (id: string): Promise<Campaign> => toCampaign(await requireCampaign(id));

/** Responds with the current state of a campaign. */
export const campaignNow = ({ params }: { params: { id: string } }) => campaignOf(params.id);
