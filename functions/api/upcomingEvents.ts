import { upcomingEvents as contract } from '../../shared/content/contract.ts';
import { optionalFields } from '../../shared/content/model/upcomingEvent.ts';
import { withTimes } from '../../shared/time/readTimes.ts';
import { announcedEvent, refuseEnded, refuseOver, upcomingEvents } from '../lib/content/events/events.ts';
import { refreshSettings } from '../lib/content/settings/settings.ts';
import { seatsLeft } from '../lib/people/signups/seats.ts';
import { eventMails, removeEvent } from '../lib/people/signups/tell.ts';
import { endpoint } from '../lib/platform/http/endpoint.ts';

export const active = endpoint(contract.active, async () => {
  const event = await announcedEvent();
  return event ? { ...event, seatsLeft: await seatsLeft(event) } : null;
});

export const list = endpoint(contract.list, () => upcomingEvents.list());

export const create = endpoint(
  contract.create,
  async ({ body: { evenIfOver, ...event }, done }) => {
    await refreshSettings();
    if (!evenIfOver) refuseOver(withTimes(event));
    return upcomingEvents.create(event, (id) => done({ id }));
  },
  { replay: (_, wrote) => upcomingEvents.get(wrote?.id) },
);

/** JSON has no undefined: what an edit leaves out is removed. */
const lacking = Object.fromEntries(optionalFields.map((name) => [name, undefined]));

export const update = endpoint(contract.update, async ({ params, body: { evenIfOver, ...edit } }) => {
  await refreshSettings();
  if (edit.isActive && !evenIfOver) refuseOver(withTimes(edit), await upcomingEvents.get(params.id));
  // The sweep tells those who signed up.
  return upcomingEvents.update(params.id, { ...lacking, ...edit });
});

export const remove = endpoint(contract.remove, async ({ params, reply }) => {
  reply.about = (await removeEvent(params.id)).title;
});

export const activate = endpoint(contract.activate, async ({ params, body: { evenIfOver } }) => {
  if (!evenIfOver) refuseOver({ ...(await upcomingEvents.get(params.id)), isActive: true });
  return upcomingEvents.activate(params.id);
});

export const cancel = endpoint(
  contract.cancel,
  async ({ params: { id }, body: { version, note }, done }) => {
    refuseEnded(await upcomingEvents.get(id));
    const cancellation = { canceledAt: new Date().toISOString(), cancelNote: note || undefined, version };
    // The sweep tells those who signed up.
    return upcomingEvents.cancel(id, cancellation, done());
  },
  { replay: ({ params }) => upcomingEvents.get(params.id) },
);

export const mails = endpoint(contract.mails, async ({ params }) =>
  eventMails(await upcomingEvents.get(params.id), Date.now()),
);
