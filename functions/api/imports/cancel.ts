import { imports as contract } from '../../../shared/people/contract/imports.ts';
import { cancel } from '../../lib/people/imports/imports.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(contract.cancel, async ({ params }) => cancel(params.id));
