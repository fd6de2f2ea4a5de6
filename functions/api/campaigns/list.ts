import { campaigns as contract } from '../../../shared/sending/contract/campaigns.ts';
import { needsAttention } from '../../../shared/sending/model/campaignStatus.ts';
import { nextLink, startOf } from '../../lib/platform/http/cursor.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import * as campaigns from '../../lib/sending/campaigns.ts';
import { toCampaign } from '../../lib/sending/progress.ts';

export const handler = endpoint(contract.list, async ({ query, reply }) => {
  const list = contract.list.path + (query.attention ? '?attention=true' : '');
  const start = await startOf(list, query.after);
  if (query.attention) {
    const open = await campaigns.open();
    return open.filter(({ status }) => needsAttention(status)).map(toCampaign);
  }
  const { items, next } = await campaigns.list(start);
  if (next) reply.headers.link = await nextLink(list, next);
  return items.map(toCampaign);
});
