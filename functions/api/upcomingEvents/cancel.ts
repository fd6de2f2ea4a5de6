import { upcomingEvents as contract } from '../../../shared/content/contract/upcomingEvents.ts';
import { refuseEnded } from '../../lib/content/events/announced.ts';
import { upcomingEvents } from '../../lib/content/events/events.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { enqueue } from '../../lib/platform/queues/queue.ts';

export const handler = endpoint(
  contract.cancel,
  async ({ params: { id }, body: { version, note }, done }) => {
    refuseEnded(await upcomingEvents.get(id));
    const cancellation = { cancelledAt: new Date().toISOString(), cancelNote: note || undefined, version };
    const event = await upcomingEvents.cancel(id, cancellation, done(id));
    // If this gets lost, the sweep notices within a minute.
    await enqueue('campaign', { step: 'event', eventId: id });
    return event;
  },
  ({ params }) => upcomingEvents.get(params.id),
);
