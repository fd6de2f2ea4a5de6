import { campaigns as contract } from '../../../shared/contract/campaigns.ts';
import { pathOf } from '../../../shared/contract/endpoint.ts';
import { nextLink, startOf } from '../../lib/cursor.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { addressees } from '../../lib/newsletter/audience.ts';
import * as recipients from '../../lib/store/recipients.ts';

export const handler = endpoint(contract.recipients, async ({ params, query, reply }) => {
  const list = `${pathOf(contract.recipients, params)}?list=${query.list}`;
  const { items, next } = await recipients.list(params.id, query.list, await startOf(list, query.after));
  if (next) reply.headers.link = await nextLink(list, next);
  const people = await addressees(items);
  return items.map(({ startedAt, ...row }) => ({ ...row, at: startedAt, person: people.get(row.id) ?? null }));
});
