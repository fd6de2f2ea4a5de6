import { imports as contract } from '../../../shared/people/contract/imports.ts';
import { check } from '../../lib/people/imports/imports.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(contract.check, async ({ params, body }) => check(params.id, body));
