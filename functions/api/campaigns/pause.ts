import { campaigns as contract } from '../../../shared/sending/contract/campaigns.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { pause } from '../../lib/sending/control.ts';
import { campaignNow } from '../../lib/sending/progress.ts';

export const handler = endpoint(contract.pause, ({ params, admin }) => pause(params.id, admin.username), {
  replay: campaignNow,
});
