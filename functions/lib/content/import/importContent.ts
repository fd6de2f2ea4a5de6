import type { EarlierLetter } from '../../../../shared/letters/model/earlierLetter.ts';
import * as episodes from '../episodes/episodes.ts';
import { recentEvents } from '../events/recentEvents.ts';
import { upcomingEvents } from '../events/upcomingEvents.ts';
import * as archiveGuests from '../guests/archiveGuests.ts';
import { type Content, identityOf, type Kind } from './content.ts';

/** Of one kind: how many were, or with a check would be, added, brought up to date, and left as they are. */
interface Imported {
  added: number;
  changed: number;
  unchanged: number;
}

/** What knows the letters on the site and puts one that another system sent there. */
interface Letters {
  known: () => Promise<object[]>;
  publish: (letter: EarlierLetter) => Promise<void>;
}

/**
 * Adds what is not there yet. Events, guests and letters that are there stay as they are, since somebody may have edited
 * them, or taken a letter off the site; episodes are brought up to date. An import that was interrupted is finished by the same one again.
 */
export async function importContent(
  content: Content,
  letters: Letters,
  { check }: { check: boolean },
): Promise<Record<Kind, Imported>> {
  const [guests, recent, upcoming, ofLetters, ofEpisodes] = await Promise.all([
    notYetThere('archiveGuests', content.archiveGuests, await archiveGuests.list()),
    notYetThere('recentEvents', content.recentEvents, await recentEvents.list()),
    notYetThere('upcomingEvents', content.upcomingEvents, await upcomingEvents.list()),
    notYetThere('letters', content.letters, await letters.known()),
    check ? episodes.compare(content.episodes) : episodes.upsert(content.episodes),
  ]);
  if (!check) {
    if (guests.length > 0) await archiveGuests.createAll(guests);
    await createInOrder(recentEvents, recent);
    await createInOrder(upcomingEvents, upcoming);
    for (const letter of ofLetters) await letters.publish(letter);
  }
  const report = (kind: Kind, added: unknown[]) => ({
    ...{ added: added.length, changed: 0, unchanged: content[kind].length - added.length },
  });
  return {
    recentEvents: report('recentEvents', recent),
    upcomingEvents: report('upcomingEvents', upcoming),
    archiveGuests: report('archiveGuests', guests),
    episodes: ofEpisodes,
    letters: report('letters', ofLetters),
  };
}

function notYetThere<K extends Kind>(kind: K, given: Content[K][number][], there: object[]): Content[K][number][] {
  const known = new Set(there.map((each) => identityOf(kind, each)));
  return given.filter((each) => !known.has(identityOf(kind, each)));
}

/** In the order given. What visitors see stays: an event that is active on the site is not replaced. */
async function createInOrder<E extends { isActive: boolean }>(
  store: { active(): Promise<unknown>; create(event: E): Promise<unknown> },
  events: E[],
): Promise<void> {
  const hasActive = events.length > 0 && (await store.active()) !== undefined;
  for (const event of events) await store.create(hasActive ? { ...event, isActive: false } : event);
}
