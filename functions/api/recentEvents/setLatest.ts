import { recentEvents as contract } from '../../../shared/content/contract.ts';
import { recentEvents } from '../../lib/content/events/events.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(contract.setLatest, async ({ params, body: { replaces, ...fields }, reply }) => {
  const { event, replaced } = await recentEvents.setLatest(
    params.id,
    // An episode was no evening that anyone booked.
    { ...fields, fromEventId: undefined },
    replaces,
  );
  if (replaced && replaced.title !== event.title) reply.about = `${event.title}, in place of ${replaced.title}`;
  return event;
});
