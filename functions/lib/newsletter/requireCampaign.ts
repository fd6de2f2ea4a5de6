import { notFound } from '../errors.ts';
import * as campaigns from '../store/campaigns/campaigns.ts';

/** The campaign, or 404. */
export async function requireCampaign(id: string): Promise<campaigns.CampaignMeta> {
  const meta = await campaigns.find(id);
  if (!meta) throw notFound('This campaign');
  return meta;
}
