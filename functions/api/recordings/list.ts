import { recordings as contract } from '../../../shared/content/contract.ts';
import * as recordings from '../../lib/content/recordings/recordings.ts';
import { nextLink, startOf } from '../../lib/platform/http/cursor.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

const { path } = contract.list;

export const handler = endpoint(contract.list, async ({ query, reply }) => {
  if (query.name !== undefined) return [await recordings.byName(query.name)].filter((found) => found !== undefined);
  const start = await startOf<{ name: string }>(path, query.after);
  const { items, next } = await recordings.list(start?.name);
  if (next) reply.headers.link = await nextLink(path, { name: next });
  return items;
});
