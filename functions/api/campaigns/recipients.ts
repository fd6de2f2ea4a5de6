import { campaigns as contract } from '../../../shared/contract/campaigns.ts';
import { pathOf } from '../../../shared/contract/endpoint.ts';
import { nextLink } from '../../lib/cursor.ts';
import { endpoint } from '../../lib/endpoint.ts';
import * as recipients from '../../lib/store/recipients.ts';
import * as subscribers from '../../lib/store/subscribers.ts';

export const handler = endpoint(contract.recipients, async ({ params, query, reply }) => {
  const { items, next } = await recipients.list(params.id, query.list, query.after);
  if (next) reply.headers.link = `${nextLink(pathOf(contract.recipients, params), next, { list: query.list })}`;
  const people = await subscribers.findAll(items.map(({ id }) => id));
  return items.map(({ startedAt, ...row }) => ({ ...row, at: startedAt, person: people.get(row.id) ?? null }));
});
