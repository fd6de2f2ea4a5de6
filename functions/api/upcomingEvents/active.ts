import { upcomingEvents as contract } from '../../../shared/content/contract/upcomingEvents.ts';
import { announcedEvent } from '../../lib/content/events/announced.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(contract.active, async () => (await announcedEvent()) ?? null);
