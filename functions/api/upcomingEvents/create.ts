import { upcomingEvents as contract } from '../../../shared/content/contract/upcomingEvents.ts';
import { upcomingEvents } from '../../lib/content/events/events.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(
  contract.create,
  ({ body, done }) => upcomingEvents.create(body, done),
  (_, id) => upcomingEvents.get(id),
);
