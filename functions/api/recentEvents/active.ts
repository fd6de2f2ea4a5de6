import { recentEvents as contract } from '../../../shared/content/contract.ts';
import { latestEvent } from '../../lib/content/events/events.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(contract.active, async () => (await latestEvent()) ?? null);
