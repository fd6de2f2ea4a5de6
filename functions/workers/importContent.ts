import * as z from 'zod/mini';
import { archiveGuestInput } from '../../shared/model/archiveGuest.ts';
import { episodeInput } from '../../shared/model/episode.ts';
import { recentEventInput } from '../../shared/model/recentEvent.ts';
import { upcomingEventInput } from '../../shared/model/upcomingEvent.ts';
import * as archiveGuests from '../lib/store/archiveGuests.ts';
import * as episodes from '../lib/store/episodes.ts';
import { recentEvents } from '../lib/store/recentEvents.ts';
import { upcomingEvents } from '../lib/store/upcomingEvents.ts';

const list = <Item extends z.core.SomeType>(item: Item) => z._default(z.array(item).check(z.maxLength(2000)), []);
const content = z.strictObject({
  recentEvents: list(recentEventInput),
  upcomingEvents: list(upcomingEventInput),
  archiveGuests: list(archiveGuestInput),
  episodes: list(episodeInput),
});

/**
 * Invoked by an operator who brings content along, from an earlier site for instance. Events and guests are added only
 * where there are none yet, so that doing it twice doubles nothing; episodes are told apart by their `guid`.
 */
export async function handler(event: unknown): Promise<Record<string, number>> {
  const given = content.parse(event);
  const [recent, upcoming, guests] = await Promise.all([
    recentEvents.list(),
    upcomingEvents.list(),
    archiveGuests.list(),
  ]);
  const added = {
    recentEvents: recent.length > 0 ? [] : given.recentEvents,
    upcomingEvents: upcoming.length > 0 ? [] : given.upcomingEvents,
    archiveGuests: guests.length > 0 ? [] : given.archiveGuests,
  };
  const [imported] = await Promise.all([
    episodes.upsert(given.episodes),
    added.archiveGuests.length > 0 && archiveGuests.createAll(added.archiveGuests),
    inTurn(added.recentEvents, (each) => recentEvents.create(each)),
    inTurn(added.upcomingEvents, (each) => upcomingEvents.create(each)),
  ]);
  return {
    recentEvents: added.recentEvents.length,
    upcomingEvents: added.upcomingEvents.length,
    archiveGuests: added.archiveGuests.length,
    episodes: imported.added + imported.changed,
  };
}

/** In the order given: the last one that is active stays so. */
async function inTurn<Item>(items: Item[], add: (item: Item) => Promise<unknown>): Promise<void> {
  for (const item of items) await add(item);
}
