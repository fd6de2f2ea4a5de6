import { campaigns as contract } from '../../../shared/contract/campaigns.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { campaignNow } from '../../lib/newsletter/campaignNow.ts';
import { pause } from '../../lib/newsletter/control.ts';
import { toCampaign } from '../../lib/newsletter/progress.ts';

export const handler = endpoint(
  contract.pause,
  async ({ params, admin }) => toCampaign(await pause(params.id, admin.username)),
  campaignNow,
);
