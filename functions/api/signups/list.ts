import { signups as contract } from '../../../shared/people/contract/signups.ts';
import { upcomingEvents } from '../../lib/content/events/events.ts';
import { list, withEvents } from '../../lib/people/signups/signups.ts';
import { pageOf } from '../../lib/platform/http/cursor.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(contract.list, async (call) => {
  const [rows, events] = await Promise.all([pageOf(contract.list.path, call, list), upcomingEvents.list()]);
  return withEvents(rows, events);
});
