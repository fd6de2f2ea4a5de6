import { emailTemplates as contract } from '../../../shared/contract/emailTemplates.ts';
import { pathOf } from '../../../shared/contract/endpoint.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { nextLink, startOf } from '../../lib/http/cursor.ts';
import { countMissing, type MissingPosition } from '../../lib/newsletter/countMissing.ts';
import { audienceOf } from '../../lib/newsletter/eventAudience.ts';
import { excepted } from '../../lib/newsletter/excepted.ts';

/** A third of what the API waits for an answer, in milliseconds. */
const timeLimit = 10_000;

export const handler = endpoint(contract.missing, async ({ params, query, reply }) => {
  const until = Date.now() + timeLimit;
  const { after, except, eventId, attendance } = query;
  const asked = { except, attendance, ...(eventId !== undefined && { eventId: String(eventId) }) };
  const list = `${pathOf(contract.missing, params)}?${new URLSearchParams(asked)}`;
  const from = await startOf<MissingPosition>(list, after);
  const audience = await audienceOf(query);
  const campaigns = await excepted({ templateName: params.name, audience, except: except.split(',') });
  const { next, ...part } = await countMissing(audience, campaigns, from, () => Date.now() < until);
  if (next) reply.headers.link = await nextLink(list, next);
  return [part];
});
