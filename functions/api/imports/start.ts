import { imports as contract } from '../../../shared/contract/imports.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { start } from '../../lib/imports/control.ts';

export const handler = endpoint(contract.start, async ({ params }) => start(params.id));
