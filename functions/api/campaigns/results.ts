import { campaigns as contract } from '../../../shared/sending/contract/campaigns.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { requireCampaign } from '../../lib/sending/campaigns.ts';
import { countDelivered } from '../../lib/sending/results.ts';

export const handler = endpoint(contract.results, async ({ params: { id } }) => {
  const { bounced, complained, unsubscribed = 0 } = await requireCampaign(id);
  return { delivered: await countDelivered(id), bounced, complained, unsubscribed };
});
