import { campaigns as contract } from '../../../shared/sending/contract/campaigns.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { retryFailed } from '../../lib/sending/control.ts';
import { campaignNow } from '../../lib/sending/progress.ts';

export const handler = endpoint(contract.retryFailed, ({ params, admin }) => retryFailed(params.id, admin.username), {
  replay: campaignNow,
});
