import { upcomingEvents as contract } from '../../../shared/content/contract.ts';
import { removeEvent } from '../../lib/people/signups/tell.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(contract.remove, async ({ params, reply }) => {
  reply.about = (await removeEvent(params.id)).title;
});
