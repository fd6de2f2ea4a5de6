import { pathOf } from '../../../shared/contract/endpoint.ts';
import { emailTemplates as contract } from '../../../shared/letters/contract.ts';
import { nextLink, startOf } from '../../lib/platform/http/cursor.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { countUnsent, inputOf, resolveAudience, type UnsentPosition } from '../../lib/sending/audience.ts';
import { findExcludedCampaigns } from '../../lib/sending/start.ts';

/** A third of the API's time-out, in milliseconds. */
const timeLimit = 10_000;

export const handler = endpoint(contract.countUnsent, async ({ params, query, reply }) => {
  const until = Date.now() + timeLimit;
  const { after, excludedCampaigns, ...audienceQuery } = query;
  const parameters = Object.entries({ excludedCampaigns, ...audienceQuery }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  const list = `${pathOf(contract.countUnsent, params)}?${new URLSearchParams(Object.fromEntries(parameters))}`;
  const from = await startOf<UnsentPosition>(list, after);
  const audience = await resolveAudience(inputOf(query));
  const campaigns = await findExcludedCampaigns({
    templateName: params.name,
    audience,
    excludedCampaigns: excludedCampaigns?.split(','),
  });
  const { next, ...part } = await countUnsent(audience, campaigns, from, () => Date.now() < until);
  if (next) reply.headers.link = await nextLink(list, next);
  return [part];
});
