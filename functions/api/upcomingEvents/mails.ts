import { upcomingEvents as contract } from '../../../shared/content/contract/upcomingEvents.ts';
import { upcomingEvents } from '../../lib/content/events/events.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { mailsOf } from '../../lib/sending/events/mailsOf.ts';

export const handler = endpoint(contract.mails, async ({ params }) =>
  mailsOf(await upcomingEvents.get(params.id), Date.now()),
);
