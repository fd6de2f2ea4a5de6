import { campaigns as contract } from '../../../shared/sending/contract/campaigns.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { resolve } from '../../lib/sending/control.ts';
import { campaignNow } from '../../lib/sending/progress.ts';

export const handler = endpoint(
  contract.resolve,
  ({ params, body, admin }) => resolve(params.id, params.recipientId, body.as, admin.username),
  { replay: campaignNow },
);
