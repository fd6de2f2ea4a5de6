import { signups as contract } from '../../../shared/people/contract/signups.ts';
import { upcomingEvents } from '../../lib/content/events/events.ts';
import { removeUnconfirmed } from '../../lib/people/signups/signups.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(contract.removeUnconfirmed, async ({ params, reply }) => {
  const [removed, event] = await Promise.all([removeUnconfirmed(params.id), upcomingEvents.find(params.id)]);
  reply.about = [`${removed} for ${event?.title ?? `event ${params.id}`}`, event?.eventDate].filter(Boolean).join(', ');
  return { removed };
});
