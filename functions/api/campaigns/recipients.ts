import { pathOf } from '../../../shared/contract/endpoint.ts';
import { campaigns as contract } from '../../../shared/sending/contract/campaigns.ts';
import { pageOf } from '../../lib/platform/http/cursor.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { contactsOf } from '../../lib/sending/audience.ts';
import { list } from '../../lib/sending/ledger.ts';

export const handler = endpoint(contract.recipients, async ({ params, query, reply }) => {
  const path = `${pathOf(contract.recipients, params)}?list=${query.list}`;
  const rows = await pageOf(path, { query, reply }, (after) => list(params.id, query.list, { after }));
  const people = await contactsOf(rows);
  return rows.map(({ listedAt, ...row }) => ({ ...row, at: listedAt, person: people.get(row.id) ?? null }));
});
