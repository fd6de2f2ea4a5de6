import { audience as contract } from '../../../shared/contract/audience.ts';
import { nextLink, startOf } from '../../lib/cursor.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { withEvents } from '../../lib/signups.ts';
import * as audience from '../../lib/store/audience.ts';
import { upcomingEvents } from '../../lib/store/upcomingEvents.ts';

export const handler = endpoint(contract.list, async ({ query, reply }) => {
  const start = await startOf(contract.list.path, query.after);
  const [{ items, next }, events] = await Promise.all([audience.list(start), upcomingEvents.list()]);
  if (next) reply.headers.link = await nextLink(contract.list.path, next);
  return withEvents(items, events);
});
