import { imports as contract } from '../../../shared/contract/imports.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { cancel } from '../../lib/imports/control.ts';

export const handler = endpoint(contract.cancel, async ({ params }) => cancel(params.id));
