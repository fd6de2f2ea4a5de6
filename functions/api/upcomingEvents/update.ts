import { upcomingEvents as contract } from '../../../shared/content/contract/upcomingEvents.ts';
import { upcomingEvents } from '../../lib/content/events/upcomingEvents.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { enqueue } from '../../lib/platform/queues/queue.ts';

export const handler = endpoint(contract.update, async ({ params, body }) => {
  const event = await upcomingEvents.update(params.id, body);
  // At each save, changed or not: whoever has the link already gets no mail, and an order that got lost is made again.
  if (event.joinLink) await enqueue('notices', { kind: 'join-links', eventId: event.id });
  return event;
});
