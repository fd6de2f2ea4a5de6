import { invitations as contract } from '../../../shared/accounts/contract.ts';
import { invite } from '../../lib/accounts/invitations.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(contract.create, async ({ body, admin }) => invite(body.email, admin));
