import { upcomingEvents as contract } from '../../../shared/content/contract.ts';
import { refuseOver, upcomingEvents } from '../../lib/content/events/events.ts';

import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(contract.activate, async ({ params, body: { evenIfOver } }) => {
  if (!evenIfOver) refuseOver({ ...(await upcomingEvents.get(params.id)), isActive: true });
  return upcomingEvents.activate(params.id);
});
