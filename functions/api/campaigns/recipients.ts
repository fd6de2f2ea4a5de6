import { campaigns as contract } from '../../../shared/contract/campaigns.ts';
import { pathOf } from '../../../shared/contract/endpoint.ts';
import { nextLink } from '../../lib/cursor.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { addressees } from '../../lib/newsletter/audience.ts';
import * as recipients from '../../lib/store/recipients.ts';

export const handler = endpoint(contract.recipients, async ({ params, query, reply }) => {
  const { items, next } = await recipients.list(params.id, query.list, query.after);
  if (next) reply.headers.link = `${nextLink(pathOf(contract.recipients, params), next, { list: query.list })}`;
  const people = await addressees(items);
  return items.map(({ startedAt, ...row }) => ({ ...row, at: startedAt, person: people.get(row.id) ?? null }));
});
