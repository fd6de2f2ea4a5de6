import { adminKeys as contract } from '../../../shared/accounts/contract.ts';
import { makeAdminKey } from '../../lib/accounts/sessions.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(contract.create, async ({ admin }) => ({ adminKey: await makeAdminKey(admin) }));
