import { door as contract } from '../../shared/people/contract.ts';
import { endsAt } from '../../shared/time/eventTimes.ts';
import * as doorLinks from '../lib/accounts/doorLinks.ts';
import { upcomingEvents } from '../lib/content/events/events.ts';
import * as doorLists from '../lib/people/signups/door.ts';
import { endpoint } from '../lib/platform/http/endpoint.ts';
import { conflict, notFound } from '../lib/platform/http/errors.ts';

export const list = endpoint(contract.list, async ({ params, door, admin }) => {
  const readAt = new Date().toISOString();
  const keepUntil = door?.endsAt ?? new Date(admin?.endsAt ?? 0).toISOString();
  const [event, people] = await Promise.all([upcomingEvents.find(params.id), doorLists.doorList(params.id)]);
  if (!event) throw notFound('This event');
  return { event, readAt, keepUntil, people };
});

export const tick = endpoint(contract.tick, ({ params, body }) => doorLists.tick(params.id, params.signup, body));

export const admit = endpoint(contract.admit, async ({ params, body }) => {
  const event = await upcomingEvents.find(params.id);
  if (!event) throw notFound('This event');
  if (event.canceledAt) throw conflict('This event was canceled.');
  return doorLists.admit(event, params.signup, body);
});

export const links = endpoint(contract.links, ({ params }) => doorLinks.list(params.id));

export const makeLink = endpoint(contract.makeLink, async ({ params, body, admin }) => {
  const event = await upcomingEvents.find(params.id);
  if (!event) throw notFound('This event');
  if (event.canceledAt) throw conflict('This event was canceled, so there is no door to keep.');
  const end = doorLinks.endOfLink(endsAt(event));
  if (end <= Date.now()) throw conflict('This event is over, so a link to its list would have ended already.');
  return doorLinks.make(params.id, { ...body, madeBy: admin.username, endsAt: end });
});

export const endLink = endpoint(contract.endLink, async ({ params }) => {
  if (!(await doorLinks.end(params.id, params.link))) throw notFound('This link');
});
