import { subscribers as contract } from '../../../shared/contract/subscribers.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { nextLink, startOf } from '../../lib/http/cursor.ts';
import * as subscribers from '../../lib/store/subscribers/subscribers.ts';

export const handler = endpoint(contract.list, async ({ query, reply }) => {
  const { items, next } = await subscribers.list(await startOf(contract.list.path, query.after));
  if (next) reply.headers.link = await nextLink(contract.list.path, next);
  return items;
});
