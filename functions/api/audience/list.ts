import { audience as contract } from '../../../shared/contract/audience.ts';
import { nextLink } from '../../lib/cursor.ts';
import { endpoint } from '../../lib/endpoint.ts';
import * as audience from '../../lib/store/audience.ts';

export const handler = endpoint(contract.list, async ({ query, reply }) => {
  const { items, next } = await audience.list(query.after);
  if (next) reply.headers.link = nextLink(contract.list.path, next);
  return items;
});
