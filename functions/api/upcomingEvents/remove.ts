import { upcomingEvents as contract } from '../../../shared/contract/upcomingEvents.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { upcomingEvents } from '../../lib/store/upcomingEvents.ts';

export const handler = endpoint(contract.remove, async ({ params, reply }) => {
  reply.about = (await upcomingEvents.remove(params.id)).title;
});
