import { subscribers as contract } from '../../../shared/people/contract/subscribers.ts';
import * as subscribers from '../../lib/people/subscribers/subscribers.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { notFound } from '../../lib/platform/http/errors.ts';

export const handler = endpoint(contract.remove, async ({ params }) => {
  if (!(await subscribers.remove(params.id))) throw notFound('This subscriber');
});
