import { audience as contract } from '../../../shared/contract/audience.ts';
import { nextLink } from '../../lib/cursor.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { withEvents } from '../../lib/signups.ts';
import * as audience from '../../lib/store/audience.ts';
import { upcomingEvents } from '../../lib/store/upcomingEvents.ts';

export const handler = endpoint(contract.list, async ({ query, reply }) => {
  const [{ items, next }, events] = await Promise.all([audience.list(query.after), upcomingEvents.list()]);
  if (next) reply.headers.link = nextLink(contract.list.path, next);
  return withEvents(items, events);
});
