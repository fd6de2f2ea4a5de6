import { audience as contract } from '../../../shared/contract/audience.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { notFound } from '../../lib/errors.ts';
import * as audience from '../../lib/store/audience.ts';

export const handler = endpoint(contract.remove, async ({ params }) => {
  if (!(await audience.remove(params.id))) throw notFound('This sign-up');
});
