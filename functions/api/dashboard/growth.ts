import { dashboard } from '../../../shared/health/contract.ts';
import { growth } from '../../lib/people/subscribers/subscribers.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(dashboard.growth, () => growth(Date.now()));
