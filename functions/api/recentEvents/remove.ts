import { recentEvents as contract } from '../../../shared/content/contract.ts';
import { recentEvents } from '../../lib/content/events/events.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(contract.remove, async ({ params, reply }) => {
  reply.about = (await recentEvents.remove(params.id)).title;
});
