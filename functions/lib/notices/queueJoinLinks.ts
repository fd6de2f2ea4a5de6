import { shards } from '../../../shared/platform/shards.ts';
import { upcomingEvents } from '../content/events/events.ts';
import { requestMail } from '../outbox/outbox.ts';
import { inShard } from '../people/signups/recipients.ts';
import { forEachLimit } from '../platform/async/forEachLimit.ts';

/** How many rows each shard writes at once: all are written to one partition. */
const concurrency = 4;

/**
 * Has the mail with an event's Zoom link sent to everybody who signed up to watch on Zoom. Whoever has that link already is
 * left out by joinLinkMail.ts; whoever signs up from now on gets it in the confirmation.
 */
export async function queueJoinLinks(eventId: number): Promise<void> {
  const event = await upcomingEvents.find(eventId);
  if (!event?.joinLink) return;
  const now = new Date().toISOString();
  await forEachLimit(shards, async (shard) => {
    for await (const { rows } of inShard(shard, { eventId, attendance: 'virtual' }, now)) {
      await forEachLimit(rows, ({ signupId }) => requestMail({ kind: 'join-link', signupId }), concurrency);
    }
  });
}
