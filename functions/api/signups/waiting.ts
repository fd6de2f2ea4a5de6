import { signups as contract } from '../../../shared/people/contract/signups.ts';
import { upcomingEvents } from '../../lib/content/events/events.ts';
import { withEvents } from '../../lib/people/signups/signups.ts';
import { waitingList } from '../../lib/people/signups/waitingList.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(contract.waiting, async ({ params }) => {
  const [list, events] = await Promise.all([waitingList(params.id), upcomingEvents.list()]);
  return withEvents(list, events);
});
