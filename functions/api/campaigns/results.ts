import { campaigns as contract } from '../../../shared/contract/campaigns.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { requireCampaign } from '../../lib/newsletter/requireCampaign.ts';
import * as links from '../../lib/store/campaigns/links.ts';
import { countDelivered } from '../../lib/store/campaigns/mailEvents.ts';

export const handler = endpoint(contract.results, async ({ params: { id } }) => {
  const { bounced, complained, unsubscribed = 0, countsLinks } = await requireCampaign(id);
  const [delivered, counted] = await Promise.all([countDelivered(id), countsLinks ? links.list(id) : null]);
  return { delivered, bounced, complained, unsubscribed, links: counted };
});
