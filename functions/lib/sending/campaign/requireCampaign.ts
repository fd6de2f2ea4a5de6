import { notFound } from '../../platform/http/errors.ts';
import * as campaigns from './campaigns.ts';

/** The campaign, or 404. */
export async function requireCampaign(id: string): Promise<campaigns.CampaignMeta> {
  const meta = await campaigns.find(id);
  if (!meta) throw notFound('This campaign');
  return meta;
}
