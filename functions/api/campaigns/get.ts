import { campaigns as contract } from '../../../shared/contract/campaigns.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { campaignNow } from '../../lib/newsletter/campaignNow.ts';

export const handler = endpoint(contract.get, campaignNow);
