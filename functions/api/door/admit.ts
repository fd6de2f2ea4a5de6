import { door as contract } from '../../../shared/people/contract/door.ts';
import { upcomingEvents } from '../../lib/content/events/events.ts';
import { admit } from '../../lib/people/signups/door.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { conflict, notFound } from '../../lib/platform/http/errors.ts';

export const handler = endpoint(contract.admit, async ({ params, body }) => {
  const event = await upcomingEvents.find(params.id);
  if (!event) throw notFound('This event');
  if (event.cancelledAt) throw conflict('This evening was canceled.');
  return admit(event, params.signup, body);
});
