import { signups as contract } from '../../../shared/people/contract/signups.ts';
import { upcomingEvents } from '../../lib/content/events/events.ts';
import * as signups from '../../lib/people/signups/signups.ts';
import { withEvents } from '../../lib/people/signups/signups.ts';
import { nextLink, startOf } from '../../lib/platform/http/cursor.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(contract.list, async ({ query, reply }) => {
  const start = await startOf(contract.list.path, query.after);
  const [{ items, next }, events] = await Promise.all([signups.list(start), upcomingEvents.list()]);
  if (next) reply.headers.link = await nextLink(contract.list.path, next);
  return withEvents(items, events);
});
