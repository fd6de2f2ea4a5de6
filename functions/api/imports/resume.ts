import { imports as contract } from '../../../shared/contract/imports.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { resume } from '../../lib/imports/control.ts';

export const handler = endpoint(contract.resume, async ({ params }) => resume(params.id));
