import { door as contract } from '../../../shared/people/contract/door.ts';
import { tick } from '../../lib/people/signups/door.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(contract.tick, ({ params, body }) => tick(params.id, params.signup, body));
