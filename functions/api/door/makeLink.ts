import { door as contract } from '../../../shared/people/contract/door.ts';
import { endsAt } from '../../../shared/time/eventTimes.ts';
import { endOfLink, make } from '../../lib/accounts/doorLinks.ts';
import { upcomingEvents } from '../../lib/content/events/events.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { conflict, notFound } from '../../lib/platform/http/errors.ts';

export const handler = endpoint(contract.makeLink, async ({ params, body, admin }) => {
  const event = await upcomingEvents.find(params.id);
  if (!event) throw notFound('This event');
  if (event.cancelledAt) throw conflict('This evening was canceled, so there is no door to keep.');
  const end = endOfLink(endsAt(event));
  if (end <= Date.now()) throw conflict('This evening is over, so a link to its list would have ended already.');
  return make(params.id, { ...body, madeBy: admin.username, endsAt: end });
});
