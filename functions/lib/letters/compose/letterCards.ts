import { fillCards } from '../../../../shared/letters/mail/cardContent.ts';
import { type Cards, cardRefs, guestOf } from '../../../../shared/letters/mail/cards.ts';
import * as episodes from '../../content/episodes/episodes.ts';
import { announcedEvent } from '../../content/events/announced.ts';
import { latestEvent } from '../../content/events/latest.ts';
import * as archiveGuests from '../../content/guests/archiveGuests.ts';

/** A letter with what its cards show now. Reads nothing if it has no cards. */
export async function withCards<Letter extends { htmlContent: string }>(
  letter: Letter,
): Promise<Letter & { cards?: Cards }> {
  const refs = cardRefs(letter.htmlContent);
  if (refs.length === 0) return letter;
  const guestIds = refs.map(guestOf).filter((id) => id !== undefined);
  const [recentEvent, upcomingEvent, all, ...guests] = await Promise.all([
    refs.includes('latest-recording') ? latestEvent() : undefined,
    refs.includes('upcoming-event') ? announcedEvent() : undefined,
    refs.includes('latest-recording') ? episodes.list() : [],
    ...guestIds.map(archiveGuests.find),
  ]);
  const content = { recentEvent, upcomingEvent, guests: guests.filter((guest) => guest !== undefined), episodes: all };
  return { ...letter, cards: fillCards(refs, content) };
}
