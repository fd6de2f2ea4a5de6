import { pathOf } from '../../../shared/contract/endpoint.ts';
import { campaigns as contract } from '../../../shared/sending/contract/campaigns.ts';
import { nextLink, startOf } from '../../lib/platform/http/cursor.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { contactsOf } from '../../lib/sending/audience.ts';
import * as recipients from '../../lib/sending/ledger.ts';

export const handler = endpoint(contract.recipients, async ({ params, query, reply }) => {
  const list = `${pathOf(contract.recipients, params)}?list=${query.list}`;
  const { items, next } = await recipients.list(params.id, query.list, {
    after: await startOf(list, query.after),
  });
  if (next) reply.headers.link = await nextLink(list, next);
  const people = await contactsOf(items);
  return items.map(({ listedAt, ...row }) => ({ ...row, at: listedAt, person: people.get(row.id) ?? null }));
});
