import { cleanLetter, sanitize } from '../../../shared/letters/cleaning/cleanLetter.ts';
import { withOwnLinks } from '../../../shared/letters/cleaning/personalLinks.ts';
import { withPlainBlocks } from '../../../shared/letters/mail/blocks.ts';
import { type Cards, cardRefs, episodeIdOf, fillCards, guestOf } from '../../../shared/letters/mail/cards.ts';
import { partsOf } from '../../../shared/letters/mail/inlineStyles.ts';
import { layoutHtml, layoutText, type MailAudience } from '../../../shared/letters/mail/layout.ts';
import type { EmailTemplate } from '../../../shared/letters/model/emailTemplate.ts';
import type { EventFacts } from '../../../shared/letters/placeholders/eventFacts.ts';
import { markLines, markParagraphs } from '../../../shared/letters/placeholders/paragraphs.ts';
import { bareOfEvent } from '../../../shared/letters/placeholders/placeholders.ts';
import { textOf } from '../../../shared/platform/htmlText.ts';
import * as episodes from '../content/episodes/episodes.ts';
import { announcedEvent, latestEvent } from '../content/events/events.ts';
import * as archiveGuests from '../content/guests/archiveGuests.ts';
import { sha256 } from '../platform/crypto/digest.ts';

/** An email to all its recipients, its placeholders not filled in yet. */
export interface Mail {
  subject: string;
  html: string;
  text: string;
  event?: EventFacts | undefined;
  attachments?: Attachment[];
}

interface Attachment {
  name: string;
  type: string;
  content: string | Uint8Array;
  /** Of a picture in the email's text, which shows it by the address `cid:<contentId>`: 1 to 78 characters. */
  contentId?: string;
}

/**
 * Composes an email from a letter without links of one person, or one of the site's own: cleaned, laid out, and with a
 * text alternative if the template has none.
 */
export function compose(source: LetterSource, audience?: MailAudience, { viewUrl }: { viewUrl?: string } = {}): Mail {
  const { subject, previewText, textContent, cards = {} } = source;
  const htmlContent = sanitize(source.htmlContent);
  return {
    subject,
    html: layoutHtml({ subject, previewText, htmlContent, audience, cards, viewUrl }),
    text: layoutText({
      textContent: textContent?.trim()
        ? markLines(textContent, bareOfEvent)
        : textOf(markParagraphs(withPlainBlocks(partsOf(htmlContent).content, cards), bareOfEvent, false), {
            asMail: true,
          }),
      audience,
      viewUrl,
    }),
  };
}

export type LetterTexts = Pick<EmailTemplate, 'subject' | 'previewText' | 'htmlContent' | 'textContent'>;

/** A letter as it is emailed. A campaign keeps a copy from its start: later edits of the template do not affect it. */
export type LetterSource = LetterTexts & {
  event?: EventFacts | undefined;
  /** What its cards showed then; absent if it has none. */
  cards?: Cards | undefined;
};

/** Cleaned, and with no link to the pages of one person in any of the texts. */
export const cleanTexts = <Letter extends LetterTexts>(letter: Letter): Letter => ({
  ...letter,
  subject: withOwnLinks(letter.subject),
  htmlContent: cleanLetter(letter.htmlContent).html,
  ...(letter.previewText !== undefined && { previewText: withOwnLinks(letter.previewText) }),
  ...(letter.textContent !== undefined && { textContent: withOwnLinks(letter.textContent) }),
});

/** A version of the other: at least half of their words stand in the same order, three at a time. */
export function isAlike(one: LetterSource, other: LetterSource): boolean {
  const [mine, theirs] = [triplesOf(one), triplesOf(other)];
  const shared = [...mine].filter((triple) => theirs.has(triple)).length;
  return 4 * shared >= mine.size + theirs.size;
}

function triplesOf({ htmlContent, cards = {} }: LetterSource): Set<string> {
  const shown = Object.values(cards).map((card) => card && [card.title, card.facts, card.words].join(' '));
  const text = [htmlContent.replace(/<[^>]*>/g, ' '), ...shown].join(' ');
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.map((word, at) => [word, words[at + 1], words[at + 2]].join(' ')));
}

/** Equal for equal texts, those of cards included. It identifies a letter even after its template has changed. */
export const hashOf = ({ subject, previewText, htmlContent, textContent, cards }: LetterSource) =>
  sha256(JSON.stringify([subject, previewText || '', htmlContent, textContent || '', ...(cards ? [cards] : [])]));

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
