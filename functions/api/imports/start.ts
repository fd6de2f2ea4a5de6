import { imports as contract } from '../../../shared/people/contract/imports.ts';
import { start } from '../../lib/people/imports/imports.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(contract.start, async ({ params, body }) => start(params.id, body.takesRefusals));
