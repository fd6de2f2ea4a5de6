import { subscribers as contract } from '../../../shared/people/contract/subscribers.ts';
import * as subscribers from '../../lib/people/subscribers/subscribers.ts';
import { nextLink, startOf } from '../../lib/platform/http/cursor.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(contract.list, async ({ query, reply }) => {
  const { items, next } = await subscribers.list(await startOf(contract.list.path, query.after));
  if (next) reply.headers.link = await nextLink(contract.list.path, next);
  return items;
});
