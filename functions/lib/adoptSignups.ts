import * as audience from './store/audience.ts';
import { shards } from './store/subscribers.ts';
import { upcomingEvents } from './store/upcomingEvents.ts';

/**
 * Sign-ups of earlier times know their event's date alone. Their id was made of the event's number, though: the event
 * whose number makes it again is theirs, whatever became of its date. Returns how many found their event.
 */
export async function adoptSignups(): Promise<number> {
  const counts = await audience.counts();
  const left = counts.find(({ eventId }) => eventId === undefined);
  if (!left || left.inPerson + left.virtual === 0) return 0;
  const events = await upcomingEvents.list();
  let adopted = 0;
  for (const shard of shards) {
    for await (const signups of audience.withoutEvent(shard)) {
      for (const signup of signups) {
        const event = events.find((each) => audience.signupId(signup.email, each) === signup.id);
        if (!event) continue;
        await audience.adopt(signup, event);
        adopted++;
      }
    }
  }
  return adopted;
}
