import { dashboard } from '../../../shared/contract/dashboard.ts';
import { endpoint } from '../../lib/endpoint.ts';
import * as audience from '../../lib/store/audience.ts';
import * as subscribers from '../../lib/store/subscribers.ts';

export const handler = endpoint(dashboard.counts, async () => {
  const [people, attendees] = await Promise.all([subscribers.counts(), audience.counts()]);
  return { ...people, ...attendees };
});
