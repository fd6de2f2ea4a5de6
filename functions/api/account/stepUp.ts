import { account as contract } from '../../../shared/accounts/contract.ts';
import { stepUp } from '../../lib/accounts/logins.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(contract.stepUp, async ({ body, admin }) => ({
  stepUpToken: await stepUp(admin, body),
}));
