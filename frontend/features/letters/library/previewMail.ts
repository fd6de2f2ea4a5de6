import { atOrigin } from '../../../../shared/letters/mail/atOrigin.ts';
import type { Cards } from '../../../../shared/letters/mail/cards.ts';
import { layoutHtml, type MailAudience } from '../../../../shared/letters/mail/layout.ts';
import type { EmailTemplate, TestReader } from '../../../../shared/letters/model/emailTemplate.ts';
import { eventValues, sampleEvent } from '../../../../shared/letters/placeholders/eventFacts.ts';
import { fillHeader, fillHtml, type RecipientValues } from '../../../../shared/letters/placeholders/placeholders.ts';
import { site } from '../../../../shared/site/site.ts';

/** The reader whose version of a mail is shown. */
export interface PreviewReader {
  /** Who that is, within a sentence. */
  who: string;
  /** How the server is told, for a test; undefined for nobody in particular. */
  as?: TestReader;
  values: Omit<RecipientValues, 'unsubscribeUrl' | 'detailsUrl'>;
  /** Why they would get it; by default as a subscriber. */
  audience?: MailAudience;
}

/** Nobody in particular (docs/spec.md, Letters). */
export const previewUser: PreviewReader = {
  who: 'Preview User',
  values: { firstName: 'Preview User', lastName: 'User', ...eventValues(sampleEvent, 'virtual') },
};

/** As many in an imported list: `{firstName}` becomes its fallback, or nothing. */
export const namelessReader: PreviewReader = {
  who: 'a reader without a name',
  as: { type: 'nameless' },
  values: { ...previewUser.values, firstName: '', lastName: '' },
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
export const previewSubject = ({ subject }: Pick<EmailTemplate, 'subject'>, reader = previewUser): string =>
  fillHeader(subject, valuesOf(reader));
