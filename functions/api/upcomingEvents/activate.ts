import { upcomingEvents as contract } from '../../../shared/content/contract/upcomingEvents.ts';
import { upcomingEvents } from '../../lib/content/events/events.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(contract.activate, ({ params }) => upcomingEvents.activate(params.id));
