import { upcomingEvents as contract } from '../../../shared/content/contract.ts';
import { upcomingEvents } from '../../lib/content/events/events.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(contract.list, () => upcomingEvents.list());
