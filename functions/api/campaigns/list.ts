import { campaigns as contract } from '../../../shared/contract/campaigns.ts';
import { nextLink } from '../../lib/cursor.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { toEntity } from '../../lib/newsletter/progress.ts';
import * as campaigns from '../../lib/store/campaigns.ts';

export const handler = endpoint(contract.list, async ({ query, reply }) => {
  const { items, next } = await campaigns.list(query.after);
  if (next) reply.headers.link = nextLink(contract.list.path, next);
  return items.map((meta) => toEntity(meta));
});
