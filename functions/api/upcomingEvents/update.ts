import { upcomingEvents as contract } from '../../../shared/content/contract.ts';
import { optionalFields } from '../../../shared/content/model/upcomingEvent.ts';
import { withTimes } from '../../../shared/time/readTimes.ts';
import { refuseOver, upcomingEvents } from '../../lib/content/events/events.ts';

import { endpoint } from '../../lib/platform/http/endpoint.ts';

/** JSON has no undefined: what an edit leaves out is removed. */
const lacking = Object.fromEntries(optionalFields.map((name) => [name, undefined]));

export const handler = endpoint(contract.update, async ({ params, body: { evenIfOver, ...edit } }) => {
  if (edit.isActive && !evenIfOver) refuseOver(withTimes(edit), await upcomingEvents.get(params.id));
  // The sweep tells those who signed up.
  return upcomingEvents.update(params.id, { ...lacking, ...edit });
});
