import { shards } from '../../../shared/platform/shards.ts';
import { upcomingEvents } from '../content/events/events.ts';
import { inShard } from '../people/signups/recipients.ts';
import { forEachLimit } from '../platform/async/forEachLimit.ts';
import { enqueueAll } from '../platform/queues/queue.ts';

/**
 * Queues the mail with an event's Zoom link for everybody who signed up to watch on Zoom. Whoever has that link already is
 * left out by joinLinkMail.ts; whoever signs up from now on gets it in the confirmation.
 */
export async function queueJoinLinks(eventId: number): Promise<void> {
  const event = await upcomingEvents.find(eventId);
  if (!event?.joinLink) return;
  const now = new Date().toISOString();
  await forEachLimit(shards, async (shard) => {
    for await (const { rows } of inShard(shard, { eventId, attendance: 'virtual' }, now)) {
      await enqueueAll(
        'notices',
        rows.map(({ signupId }) => ({ kind: 'join-link', signupId })),
      );
    }
  });
}
