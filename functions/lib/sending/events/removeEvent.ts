import type { ManagedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import { upcomingEvents } from '../../content/events/events.ts';
import { conflict } from '../../platform/http/errors.ts';
import { enqueue } from '../../platform/queues/queue.ts';
import * as rows from './eventMailRows.ts';

/**
 * Deletes an event: nobody is told, and reminders that are on their way go no further. Throws 404, and 409 while those who
 * signed up for a canceled event have not been written to: a deleted event has no letter.
 */
export async function removeEvent(id: number): Promise<ManagedEvent> {
  const [event, row] = await Promise.all([upcomingEvents.get(id), rows.find(id)]);
  if (event.cancelledAt && !row?.canceled)
    throw conflict(
      `The email that “${event.title}” is canceled hasn’t started going out yet. Please try again in a minute.`,
    );
  const removed = await upcomingEvents.remove(id);
  if (row) await enqueue('campaign', { step: 'event', eventId: id });
  return removed;
}
