import { shards } from '../../../shared/shards.ts';
import { forEachLimit } from '../forEachLimit.ts';
import { enqueueAll } from '../queue.ts';
import { inShard } from '../store/signups/recipients.ts';
import { upcomingEvents } from '../store/upcomingEvents.ts';

/**
 * Asks for the mail with an event's Zoom link for everybody who has booked by Zoom. Who has that link already gets none:
 * see joinLinkMail.ts. Who signs up from here on gets it in the confirmation.
 */
export async function orderJoinLinks(eventId: number): Promise<void> {
  const event = await upcomingEvents.find(eventId);
  if (!event?.joinLink) return;
  const now = new Date().toISOString();
  await forEachLimit(shards, async (shard) => {
    for await (const { rows } of inShard(shard, { eventId, attendance: 'virtual' }, now)) {
      await enqueueAll(
        'confirmation',
        rows.map(({ signupId }) => ({ kind: 'join-link', signupId })),
      );
    }
  });
}
