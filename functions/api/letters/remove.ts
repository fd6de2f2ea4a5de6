import { letters as contract } from '../../../shared/letters/contract.ts';
import * as letters from '../../lib/letters/site/letters.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { notFound } from '../../lib/platform/http/errors.ts';

export const handler = endpoint(contract.remove, async ({ params, reply }) => {
  reply.about = params.slug;
  if (!(await letters.takeOff(params.slug))) throw notFound('This letter');
});
