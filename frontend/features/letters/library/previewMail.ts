import type { Cards } from '../../../../shared/letters/mail/cards.ts';
import { layoutHtml, type MailAudience } from '../../../../shared/letters/mail/layout.ts';
import { servedAt } from '../../../../shared/letters/mail/servedAt.ts';
import type { EmailTemplate } from '../../../../shared/letters/model/emailTemplate.ts';
import { eventValues, sampleEvent } from '../../../../shared/letters/placeholders/eventFacts.ts';
import { fillHeader, fillHtml, type Personal } from '../../../../shared/letters/placeholders/placeholders.ts';
import { site } from '../../../../shared/site/site.ts';

/** Somebody for whom a mail is shown. */
export interface PreviewReader {
  values: Omit<Personal, 'unsubscribeUrl' | 'detailsUrl'>;
  /** Why they would get it: the newsletter, where nothing is said. */
  audience?: MailAudience;
}

/** Nobody: SPEC section 2. */
export const previewUser: PreviewReader = {
  values: { firstName: 'Preview User', lastName: 'User', ...eventValues(sampleEvent, 'virtual') },
};

/** Links of a reader's own lead to the top of the frame that shows the mail. */
const personalOf = ({ values }: PreviewReader): Personal => ({
  ...values,
  unsubscribeUrl: 'about:srcdoc#',
  detailsUrl: 'about:srcdoc#',
});

type Shown = Pick<EmailTemplate, 'subject' | 'previewText' | 'htmlContent'> & { cards?: Cards | undefined };

/** The finished mail as one reader gets it. `htmlContent` is clean. */
export const previewMail = (template: Shown, reader = previewUser): string =>
  servedAt(
    fillHtml(layoutHtml({ ...template, audience: reader.audience }), personalOf(reader)),
    globalThis.location?.origin ?? site.url,
  );

/** Its subject. */
export const previewSubject = ({ subject }: Pick<EmailTemplate, 'subject'>, reader: PreviewReader): string =>
  fillHeader(subject, personalOf(reader));
