import { upcomingEvents as contract } from '../../../shared/content/contract.ts';
import { announcedEvent } from '../../lib/content/events/events.ts';
import { seatsLeft } from '../../lib/people/signups/seats.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(contract.active, async () => {
  const event = await announcedEvent();
  return event ? { ...event, seatsLeft: await seatsLeft(event) } : null;
});
