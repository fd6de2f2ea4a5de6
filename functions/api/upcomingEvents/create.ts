import { upcomingEvents as contract } from '../../../shared/contract/upcomingEvents.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { upcomingEvents } from '../../lib/store/upcomingEvents.ts';

export const handler = endpoint(
  contract.create,
  ({ body, done }) => upcomingEvents.create(body, done),
  (_, id) => upcomingEvents.get(id),
);
