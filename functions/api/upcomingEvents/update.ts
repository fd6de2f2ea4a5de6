import { upcomingEvents as contract } from '../../../shared/content/contract/upcomingEvents.ts';
import { refuseOver } from '../../lib/content/events/announced.ts';
import { upcomingEvents } from '../../lib/content/events/events.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { enqueue } from '../../lib/platform/queues/queue.ts';

export const handler = endpoint(contract.update, async ({ params, body: { evenIfOver, ...edit } }) => {
  if (edit.isActive && !evenIfOver) refuseOver(edit, await upcomingEvents.get(params.id));
  const event = await upcomingEvents.update(params.id, edit);
  // At each save, changed or not: nobody is mailed the same link twice, and a message that got lost is sent again.
  if (event.joinLink) await enqueue('notices', { kind: 'join-links', eventId: event.id });
  return event;
});
