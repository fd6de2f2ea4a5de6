import { sanitize } from '../../../../shared/letters/cleaning/cleanLetter.ts';
import { withPlainBlocks } from '../../../../shared/letters/mail/blocks.ts';
import { partsOf } from '../../../../shared/letters/mail/inlineStyles.ts';
import { layoutHtml, layoutText, type MailAudience } from '../../../../shared/letters/mail/layout.ts';
import type { EventFacts } from '../../../../shared/letters/placeholders/eventFacts.ts';
import { markLines, markParagraphs } from '../../../../shared/letters/placeholders/paragraphs.ts';
import { bareOfEvent } from '../../../../shared/letters/placeholders/placeholders.ts';
import { textOf } from '../../../../shared/platform/htmlText.ts';
import type { LetterSource } from './letterSource.ts';

/** A mail to all its recipients, its placeholders not filled in yet. */
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
  /** Of a picture in the mail's text, which shows it by the address `cid:<contentId>`: 1 to 78 characters. */
  contentId?: string;
}

/** Composes a mail from a letter without links of one person, or one of the site's own: cleaned, laid out, and with a text alternative if the template has none. */
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
