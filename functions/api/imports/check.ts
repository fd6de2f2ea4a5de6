import { imports as contract } from '../../../shared/contract/imports.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { check } from '../../lib/imports/control.ts';

export const handler = endpoint(contract.check, async ({ params, body }) => check(params.id, body.mapping));
