import { dashboard } from '../../../shared/contract/dashboard.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { growth } from '../../lib/growth.ts';

export const handler = endpoint(dashboard.growth, () => growth(Date.now()));
