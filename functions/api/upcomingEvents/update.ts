import { upcomingEvents as contract } from '../../../shared/contract/upcomingEvents.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { upcomingEvents } from '../../lib/store/upcomingEvents.ts';

export const handler = endpoint(contract.update, ({ params, body }) => upcomingEvents.update(params.id, body));
