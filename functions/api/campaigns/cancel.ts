import { campaigns as contract } from '../../../shared/contract/campaigns.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { cancel } from '../../lib/newsletter/control.ts';
import { toEntity } from '../../lib/newsletter/progress.ts';

export const handler = endpoint(contract.cancel, async ({ params, admin }) =>
  toEntity(await cancel(params.id, admin.username)),
);
