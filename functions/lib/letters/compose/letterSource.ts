import type { Cards } from '../../../../shared/letters/mail/cards.ts';
import type { EmailTemplate } from '../../../../shared/letters/model/emailTemplate.ts';
import type { EventFacts } from '../../../../shared/letters/placeholders/eventFacts.ts';
import { sha256 } from '../../platform/crypto/digest.ts';

/** A letter as it is mailed. A campaign keeps it from its start: later edits of the template do not reach it. */
export type LetterSource = Pick<EmailTemplate, 'subject' | 'previewText' | 'htmlContent' | 'textContent'> & {
  /** The event whose people it goes to, as it was then. */
  event?: EventFacts | undefined;
  /** What its cards showed at that moment; absent where it has none. */
  cards?: Cards | undefined;
};

/** The same for the same words, those of its cards too: how a letter is known again, whatever became of its template meanwhile. */
export const hashOf = ({ subject, previewText, htmlContent, textContent, cards }: LetterSource) =>
  sha256(JSON.stringify([subject, previewText || '', htmlContent, textContent || '', ...(cards ? [cards] : [])]));
