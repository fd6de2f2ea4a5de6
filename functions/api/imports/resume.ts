import { imports as contract } from '../../../shared/people/contract/imports.ts';
import { resume } from '../../lib/people/imports/imports.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(contract.resume, async ({ params }) => resume(params.id));
