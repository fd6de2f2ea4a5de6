import { campaigns as contract } from '../../../shared/sending/contract/campaigns.ts';
import { needsAttention } from '../../../shared/sending/model/campaign.ts';
import { pageOf } from '../../lib/platform/http/cursor.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { list, open } from '../../lib/sending/campaigns.ts';
import { toCampaign } from '../../lib/sending/progress.ts';

export const handler = endpoint(contract.list, async (call) => {
  const { path } = contract.list;
  // Those that wait for an admin are few: one page.
  const metas = call.query.attention
    ? await pageOf(`${path}?attention=true`, call, async () => ({ items: await open(), next: undefined }))
    : await pageOf(path, call, list);
  return metas.filter(({ status }) => !call.query.attention || needsAttention(status)).map(toCampaign);
});
