import { subscribers as contract } from '../../../shared/contract/subscribers.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { notFound } from '../../lib/errors.ts';
import * as subscribers from '../../lib/store/subscribers/subscribers.ts';

export const handler = endpoint(contract.remove, async ({ params }) => {
  if (!(await subscribers.remove(params.id))) throw notFound('This subscriber');
});
