import { door as contract } from '../../../shared/people/contract/door.ts';
import { upcomingEvents } from '../../lib/content/events/events.ts';
import { doorList } from '../../lib/people/signups/door.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { notFound } from '../../lib/platform/http/errors.ts';

export const handler = endpoint(contract.list, async ({ params, door, admin }) => {
  const readAt = new Date().toISOString();
  const keepUntil = door?.endsAt ?? new Date(admin?.endsAt ?? 0).toISOString();
  const [event, people] = await Promise.all([upcomingEvents.find(params.id), doorList(params.id)]);
  if (!event) throw notFound('This event');
  return { event, readAt, keepUntil, people };
});
