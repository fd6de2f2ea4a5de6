import { suppressions as contract } from '../../../shared/people/contract/suppressions.ts';
import * as suppressions from '../../lib/people/suppressions/suppressions.ts';
import { nextLink, startOf } from '../../lib/platform/http/cursor.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(contract.list, async ({ query, reply }) => {
  const { items, next } = await suppressions.list(await startOf(contract.list.path, query.after));
  if (next) reply.headers.link = await nextLink(contract.list.path, next);
  return items;
});
