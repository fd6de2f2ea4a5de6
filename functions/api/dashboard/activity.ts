import { dashboard } from '../../../shared/contract/dashboard.ts';
import { inWords } from '../../lib/deeds.ts';
import { endpoint } from '../../lib/endpoint.ts';
import * as activities from '../../lib/store/activities.ts';

export const handler = endpoint(dashboard.activity, async () => {
  const acts = await activities.latest(200);
  return acts.map(({ call, to = null, about = null, ...act }) => ({ ...act, did: inWords(call), to, about }));
});
