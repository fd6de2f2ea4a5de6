import { campaigns as contract } from '../../../shared/sending/contract/campaigns.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { campaignNow } from '../../lib/sending/progress.ts';

export const handler = endpoint(contract.get, campaignNow);
