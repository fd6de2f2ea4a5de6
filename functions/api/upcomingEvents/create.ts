import { upcomingEvents as contract } from '../../../shared/content/contract.ts';
import { withTimes } from '../../../shared/time/readTimes.ts';
import { refuseOver, upcomingEvents } from '../../lib/content/events/events.ts';

import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(
  contract.create,
  async ({ body: { evenIfOver, ...event }, done }) => {
    if (!evenIfOver) refuseOver(withTimes(event));
    return upcomingEvents.create(event, (id) => done({ id }));
  },
  { replay: (_, wrote) => upcomingEvents.get(wrote?.id) },
);
