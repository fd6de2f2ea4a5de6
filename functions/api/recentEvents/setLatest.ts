import { recentEvents as contract } from '../../../shared/contract/recentEvents.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { recentEvents } from '../../lib/store/recentEvents.ts';

export const handler = endpoint(contract.setLatest, async ({ params, body: { replaces, ...fields }, reply }) => {
  const { event, replaced } = await recentEvents.setLatest(params.id, fields, replaces);
  if (replaced && replaced.title !== event.title) reply.about = `${event.title}, in place of ${replaced.title}`;
  return event;
});
