import type { Cards } from '../../../../shared/letters/mail/cards.ts';
import type { EmailTemplate } from '../../../../shared/letters/model/emailTemplate.ts';
import type { EventFacts } from '../../../../shared/letters/placeholders/eventFacts.ts';
import { sha256 } from '../../platform/crypto/digest.ts';

/** A letter as it is mailed. A campaign keeps a copy from its start: later edits of the template do not affect it. */
export type LetterSource = Pick<EmailTemplate, 'subject' | 'previewText' | 'htmlContent' | 'textContent'> & {
  /** The event whose attendees get it, as it was when the campaign started. */
  event?: EventFacts | undefined;
  /** What its cards showed then (letterCards.ts); absent if it has none. */
  cards?: Cards | undefined;
};

/** Equal for equal texts, those of cards included. It identifies a letter even after its template has changed. */
export const hashOf = ({ subject, previewText, htmlContent, textContent, cards }: LetterSource) =>
  sha256(JSON.stringify([subject, previewText || '', htmlContent, textContent || '', ...(cards ? [cards] : [])]));
