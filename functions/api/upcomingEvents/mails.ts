import { upcomingEvents as contract } from '../../../shared/content/contract.ts';
import { upcomingEvents } from '../../lib/content/events/events.ts';
import { eventMails } from '../../lib/people/signups/tell.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(contract.mails, async ({ params }) =>
  eventMails(await upcomingEvents.get(params.id), Date.now()),
);
