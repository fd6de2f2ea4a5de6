import { recentEvents as contract } from '../../../shared/contract/recentEvents.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { recentEvents } from '../../lib/store/recentEvents.ts';

export const handler = endpoint(
  contract.create,
  ({ body, done }) => recentEvents.create(body, done),
  (_, id) => recentEvents.get(id),
);
