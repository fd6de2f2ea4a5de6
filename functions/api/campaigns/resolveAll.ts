import { campaigns as contract } from '../../../shared/contract/campaigns.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { campaignNow } from '../../lib/newsletter/campaignNow.ts';
import { resolveAll } from '../../lib/newsletter/control.ts';
import { toCampaign } from '../../lib/newsletter/progress.ts';

export const handler = endpoint(
  contract.resolveAll,
  async ({ params, body, admin }) => toCampaign(await resolveAll(params.id, body.as, admin.username)),
  campaignNow,
);
