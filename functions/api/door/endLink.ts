import { door as contract } from '../../../shared/people/contract/door.ts';
import { end } from '../../lib/accounts/doorLinks.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { notFound } from '../../lib/platform/http/errors.ts';

export const handler = endpoint(contract.endLink, async ({ params }) => {
  if (!(await end(params.id, params.link))) throw notFound('This link');
});
