import { type Cards, cardRefs, episodeIdOf, fillCards, guestOf } from '../../../../shared/letters/mail/cards.ts';

import * as episodes from '../../content/episodes/episodes.ts';
import { announcedEvent, latestEvent } from '../../content/events/events.ts';

import * as archiveGuests from '../../content/guests/archiveGuests.ts';

/** A letter with what its cards show now. Reads nothing if it has no cards. */
export async function withCards<Letter extends { htmlContent: string }>(
  letter: Letter,
): Promise<Letter & { cards?: Cards }> {
  const refs = cardRefs(letter.htmlContent);
  if (refs.length === 0) return letter;
  const guestIds = refs.map(guestOf).filter((id) => id !== undefined);
  const episodeIds = refs.map(episodeIdOf).filter((id) => id !== undefined);
  const [recentEvent, upcomingEvent, shown, ...guests] = await Promise.all([
    refs.includes('latest-recording') ? latestEvent() : undefined,
    refs.includes('upcoming-event') ? announcedEvent() : undefined,
    refs.includes('latest-recording') ? episodes.list() : Promise.all(episodeIds.map(episodes.findShown)),
    ...guestIds.map(archiveGuests.find),
  ]);
  const found = {
    guests: guests.filter((guest) => guest !== undefined),
    episodes: shown.filter((episode) => episode !== undefined),
  };
  return { ...letter, cards: fillCards(refs, { recentEvent, upcomingEvent, ...found }) };
}
