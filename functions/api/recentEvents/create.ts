import { recentEvents as contract } from '../../../shared/content/contract.ts';
import { recentEvents } from '../../lib/content/events/events.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(contract.create, ({ body, done }) => recentEvents.create(body, (id) => done({ id })), {
  replay: (_, wrote) => recentEvents.get(wrote?.id),
});
