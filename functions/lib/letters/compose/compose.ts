import { convert } from 'html-to-text';
import { sanitize } from '../../../../shared/letters/cleaning/cleanLetter.ts';
import { partsOf } from '../../../../shared/letters/cleaning/letterRules.ts';
import { withPlainBlocks } from '../../../../shared/letters/mail/blocks.ts';
import type { Cards } from '../../../../shared/letters/mail/cards.ts';
import { layoutHtml, layoutText, type MailAudience } from '../../../../shared/letters/mail/layout.ts';
import type { EmailTemplate } from '../../../../shared/letters/model/emailTemplate.ts';
import type { EventFacts } from '../../../../shared/letters/placeholders/eventFacts.ts';

/** A mail as all recipients get it, its placeholders still in it. */
export interface Mail {
  subject: string;
  html: string;
  text: string;
  /** The event that it is about. */
  event?: EventFacts | undefined;
  attachments?: { name: string; type: string; content: string }[];
}

type Draft = Pick<EmailTemplate, 'subject' | 'previewText' | 'htmlContent' | 'textContent'> & {
  /** What its cards show (letterCards.ts). */
  cards?: Cards | undefined;
};

/** Makes a mail of a template: cleaned, laid out, and with a text alternative where the template has none. */
export function compose(
  { subject, previewText, htmlContent, textContent, cards = {} }: Draft,
  audience?: MailAudience,
  { viewUrl }: { viewUrl?: string } = {},
): Mail {
  const clean = sanitize(htmlContent);
  return {
    subject,
    html: layoutHtml({ subject, previewText, htmlContent: clean, audience, cards, viewUrl }),
    text: layoutText({
      textContent: textContent?.trim() || toText(withPlainBlocks(partsOf(clean).content, cards)),
      audience,
      viewUrl,
    }),
  };
}

/** The words of a mail's content, without its rules for some screens. */
export const toText = (html: string) =>
  convert(html, {
    wordwrap: 78,
    // The words of a picture say more than its address.
    formatters: {
      words: ({ attribs }, _walk, builder) => builder.addInline(attribs.alt ? `[${attribs.alt}]` : ''),
    },
    selectors: [
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
      { selector: 'img', format: 'words' },
      // What follows the subject in lists of mails, and fills it up, is no part of what is read.
      { selector: '[style*="display:none"]', format: 'skip' },
    ],
  });
