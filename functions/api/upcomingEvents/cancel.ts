import { upcomingEvents as contract } from '../../../shared/content/contract.ts';
import { refuseEnded, upcomingEvents } from '../../lib/content/events/events.ts';

import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(
  contract.cancel,
  async ({ params: { id }, body: { version, note }, done }) => {
    refuseEnded(await upcomingEvents.get(id));
    const cancellation = { cancelledAt: new Date().toISOString(), cancelNote: note || undefined, version };
    // The sweep tells those who signed up.
    return upcomingEvents.cancel(id, cancellation, done());
  },
  { replay: ({ params }) => upcomingEvents.get(params.id) },
);
