import { letters as contract } from '../../../shared/letters/contract.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { requestPublication } from '../../lib/sending/control.ts';

export const handler = endpoint(contract.publish, ({ params }) => requestPublication(params.id));
