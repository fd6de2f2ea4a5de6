import type { Cards } from '../../../shared/mail/cards.ts';
import { layoutHtml } from '../../../shared/mail/layout.ts';
import { fillHtml } from '../../../shared/mail/placeholders.ts';
import { servedAt } from '../../../shared/mail/servedAt.ts';
import type { EmailTemplate } from '../../../shared/model/emailTemplate.ts';
import { site } from '../../../shared/site.ts';

/** The unsubscribe link unsubscribes nobody: it leads to the top of the frame that shows the mail. */
const reader = { firstName: 'Preview User', unsubscribeUrl: 'about:srcdoc#' };

/** The finished mail as one reader of the newsletter gets it. `htmlContent` is clean. */
export const previewMail = (
  template: Pick<EmailTemplate, 'subject' | 'previewText' | 'htmlContent'> & { cards?: Cards | undefined },
): string => servedAt(fillHtml(layoutHtml(template), reader), globalThis.location?.origin ?? site.url);
