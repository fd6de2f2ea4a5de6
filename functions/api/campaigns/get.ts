import { campaigns as contract } from '../../../shared/contract/campaigns.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { toCampaign } from '../../lib/newsletter/progress.ts';
import { requireCampaign } from '../../lib/newsletter/requireCampaign.ts';

export const handler = endpoint(contract.get, async ({ params }) => toCampaign(await requireCampaign(params.id)));
