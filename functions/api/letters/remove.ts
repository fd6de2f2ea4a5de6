import { letters as contract } from '../../../shared/contract/letters.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { notFound } from '../../lib/errors.ts';
import * as letters from '../../lib/store/letters.ts';

export const handler = endpoint(contract.remove, async ({ params, reply }) => {
  reply.about = params.slug;
  if (!(await letters.takeOff(params.slug))) throw notFound('This letter');
});
