import { atOrigin } from '../../../../shared/letters/mail/atOrigin.ts';
import type { Cards } from '../../../../shared/letters/mail/cards.ts';
import { layoutHtml, type MailAudience } from '../../../../shared/letters/mail/layout.ts';
import type { EmailTemplate } from '../../../../shared/letters/model/emailTemplate.ts';
import { eventValues, sampleEvent } from '../../../../shared/letters/placeholders/eventFacts.ts';
import { fillHeader, fillHtml, type RecipientValues } from '../../../../shared/letters/placeholders/placeholders.ts';
import { site } from '../../../../shared/site/site.ts';

/** The reader whose version of a mail is shown. */
export interface PreviewReader {
  values: Omit<RecipientValues, 'unsubscribeUrl' | 'detailsUrl'>;
  /** Why they would get it; by default as a subscriber. */
  audience?: MailAudience;
}

/** Nobody in particular (docs/spec.md, Letters). */
export const previewUser: PreviewReader = {
  values: { firstName: 'Preview User', lastName: 'User', ...eventValues(sampleEvent, 'virtual') },
};

/** Links to a reader's own pages lead to the top of the preview frame. */
const valuesOf = ({ values }: PreviewReader): RecipientValues => ({
  ...values,
  unsubscribeUrl: 'about:srcdoc#',
  detailsUrl: 'about:srcdoc#',
});

type Shown = Pick<EmailTemplate, 'subject' | 'previewText' | 'htmlContent'> & { cards?: Cards | undefined };

/** The finished mail as one reader gets it. `htmlContent` is clean. */
export const previewMail = (template: Shown, reader = previewUser): string =>
  atOrigin(
    fillHtml(layoutHtml({ ...template, audience: reader.audience }), valuesOf(reader)),
    globalThis.location?.origin ?? site.url,
  );

/** The subject as that reader gets it. */
export const previewSubject = ({ subject }: Pick<EmailTemplate, 'subject'>, reader: PreviewReader): string =>
  fillHeader(subject, valuesOf(reader));
