import { campaigns as contract } from '../../../shared/contract/campaigns.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { campaignNow } from '../../lib/newsletter/campaignNow.ts';
import { resolve } from '../../lib/newsletter/control.ts';
import { toCampaign } from '../../lib/newsletter/progress.ts';

export const handler = endpoint(
  contract.resolve,
  async ({ params, body, admin }) => toCampaign(await resolve(params.id, params.recipientId, body.as, admin.username)),
  campaignNow,
);
