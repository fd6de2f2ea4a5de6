import { campaigns as contract } from '../../../shared/contract/campaigns.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { campaignNow } from '../../lib/newsletter/campaignNow.ts';
import { retryFailed } from '../../lib/newsletter/control.ts';
import { toCampaign } from '../../lib/newsletter/progress.ts';

export const handler = endpoint(
  contract.retryFailed,
  async ({ params, admin }) => toCampaign(await retryFailed(params.id, admin.username)),
  campaignNow,
);
