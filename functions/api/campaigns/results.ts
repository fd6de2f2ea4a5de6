import { campaigns as contract } from '../../../shared/sending/contract/campaigns.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { requireCampaign } from '../../lib/sending/campaigns.ts';
import { countDelivered, listLinks } from '../../lib/sending/results.ts';

export const handler = endpoint(contract.results, async ({ params: { id } }) => {
  const { bounced, complained, unsubscribed = 0, countsLinks } = await requireCampaign(id);
  const [delivered, counted] = await Promise.all([countDelivered(id), countsLinks ? listLinks(id) : null]);
  return { delivered, bounced, complained, unsubscribed, links: counted };
});
