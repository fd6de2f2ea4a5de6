import { cleanLetter } from '../../../../shared/letters/cleaning/cleanLetter.ts';
import { withOwnLinks } from '../../../../shared/letters/cleaning/personalLinks.ts';
import type { Cards } from '../../../../shared/letters/mail/cards.ts';
import type { EmailTemplate } from '../../../../shared/letters/model/emailTemplate.ts';
import type { EventFacts } from '../../../../shared/letters/placeholders/eventFacts.ts';
import { sha256 } from '../../platform/crypto/digest.ts';

type LetterTexts = Pick<EmailTemplate, 'subject' | 'previewText' | 'htmlContent' | 'textContent'>;

/** A letter as it is mailed. A campaign keeps a copy from its start: later edits of the template do not affect it. */
export type LetterSource = LetterTexts & {
  event?: EventFacts | undefined;
  /** What its cards showed then (letterCards.ts); absent if it has none. */
  cards?: Cards | undefined;
};

/** A letter as it may be kept and mailed: cleaned, and with no link to the pages of one person in any of its texts. */
export const cleanTexts = <Letter extends LetterTexts>(letter: Letter): Letter => ({
  ...letter,
  subject: withOwnLinks(letter.subject),
  htmlContent: cleanLetter(letter.htmlContent).html,
  ...(letter.previewText !== undefined && { previewText: withOwnLinks(letter.previewText) }),
  ...(letter.textContent !== undefined && { textContent: withOwnLinks(letter.textContent) }),
});

/** Whether one letter is a version of the other: at least half of their words stand in the same order, three at a time. */
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
