import { campaigns as contract } from '../../../shared/contract/campaigns.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { notFound } from '../../lib/errors.ts';
import * as campaigns from '../../lib/store/campaigns.ts';

export const handler = endpoint(contract.get, async ({ params }) => {
  const campaign = await campaigns.find(params.id);
  if (!campaign) throw notFound('This campaign');
  return campaigns.toEntity(campaign);
});
