import { subscribers as contract } from '../../../shared/contract/subscribers.ts';
import { nextLink } from '../../lib/cursor.ts';
import { endpoint } from '../../lib/endpoint.ts';
import * as subscribers from '../../lib/store/subscribers.ts';

export const handler = endpoint(contract.list, async ({ query, reply }) => {
  const { items, next } = await subscribers.list(query.after);
  if (next) reply.headers.link = nextLink(contract.list.path, next);
  return items;
});
