import { signups as contract } from '../../../shared/people/contract/signups.ts';
import { ownSignup } from '../../lib/people/signups/signups.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(contract.own, async ({ body }) => (await ownSignup(body.token)).shown);
