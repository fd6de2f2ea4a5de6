import { shards } from '../store/shards.ts';
import * as signups from '../store/signups/signups.ts';
import { upcomingEvents } from '../store/upcomingEvents.ts';

/**
 * Migrates sign-ups of earlier versions, which have their event's date alone. Their id is a hash of address and event
 * number: the event whose number gives the same hash is theirs, even if its date was changed. Returns how many were
 * linked.
 */
export async function linkSignupsToEvents(): Promise<number> {
  const counts = await signups.counts();
  const left = counts.find(({ eventId }) => eventId === undefined);
  if (!left || left.inPerson + left.virtual === 0) return 0;
  const events = await upcomingEvents.list();
  let linked = 0;
  for (const shard of shards) {
    for await (const rows of signups.withoutEvent(shard)) {
      for (const signup of rows) {
        const event = events.find((each) => signups.signupId(signup.email, each) === signup.id);
        if (!event) continue;
        await signups.linkToEvent(signup, event);
        linked++;
      }
    }
  }
  return linked;
}
