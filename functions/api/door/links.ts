import { door as contract } from '../../../shared/people/contract/door.ts';
import { list } from '../../lib/accounts/doorLinks.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(contract.links, ({ params }) => list(params.id));
