import { campaigns as contract } from '../../../shared/contract/campaigns.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { campaignNow } from '../../lib/newsletter/campaignNow.ts';
import { cancel } from '../../lib/newsletter/control.ts';
import { toCampaign } from '../../lib/newsletter/progress.ts';

export const handler = endpoint(
  contract.cancel,
  async ({ params, admin }) => toCampaign(await cancel(params.id, admin.username)),
  campaignNow,
);
