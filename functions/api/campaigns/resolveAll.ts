import { campaigns as contract } from '../../../shared/sending/contract/campaigns.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { resolveAll } from '../../lib/sending/control.ts';
import { campaignNow } from '../../lib/sending/progress.ts';

export const handler = endpoint(
  contract.resolveAll,
  ({ params, body, admin }) => resolveAll(params.id, body.as, admin.username),
  { replay: campaignNow },
);
