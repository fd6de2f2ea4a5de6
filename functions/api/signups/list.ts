import { signups as contract } from '../../../shared/contract/signups.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { nextLink, startOf } from '../../lib/http/cursor.ts';
import { withEvents } from '../../lib/signups/eventSignups.ts';
import * as signups from '../../lib/store/signups/signups.ts';
import { upcomingEvents } from '../../lib/store/upcomingEvents.ts';

export const handler = endpoint(contract.list, async ({ query, reply }) => {
  const start = await startOf(contract.list.path, query.after);
  const [{ items, next }, events] = await Promise.all([signups.list(start), upcomingEvents.list()]);
  if (next) reply.headers.link = await nextLink(contract.list.path, next);
  return withEvents(items, events);
});
