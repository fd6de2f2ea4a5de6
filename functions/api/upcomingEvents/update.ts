import { upcomingEvents as contract } from '../../../shared/content/contract/upcomingEvents.ts';
import { optionalFields } from '../../../shared/content/model/upcomingEvent.ts';
import { isOver } from '../../../shared/time/eventTimes.ts';
import { withTimes } from '../../../shared/time/readTimes.ts';
import { refuseOver } from '../../lib/content/events/announced.ts';
import { upcomingEvents } from '../../lib/content/events/events.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { enqueue } from '../../lib/platform/queues/queue.ts';
import { changeWrites } from '../../lib/sending/events/eventMailRows.ts';

/** JSON has no undefined: what an edit leaves out is removed. */
const lacking = Object.fromEntries(optionalFields.map((name) => [name, undefined]));

export const handler = endpoint(contract.update, async ({ params, body: { evenIfOver, ...written } }) => {
  const edit = withTimes(written);
  if (edit.isActive && !evenIfOver) refuseOver(edit, await upcomingEvents.get(params.id));
  let hasMoved = false;
  const event = await upcomingEvents.update(params.id, { ...lacking, ...written }, (before) => {
    const writes = changeWrites(before, edit);
    hasMoved = writes.length > 0;
    return writes;
  });
  // If this gets lost, the sweep notices within a minute.
  if (hasMoved) await enqueue('campaign', { step: 'event', eventId: event.id });
  // At each save, changed or not: nobody is mailed the same link twice, and a message that got lost is sent again.
  if (event.joinLink && !isOver(event, Date.now())) await enqueue('notices', { kind: 'join-links', eventId: event.id });
  return event;
});
