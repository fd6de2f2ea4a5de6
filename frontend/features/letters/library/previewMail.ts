import { atOrigin } from '../../../../shared/letters/mail/addresses.ts';
import type { Cards } from '../../../../shared/letters/mail/cards.ts';
import { layoutHtml, type MailAudience } from '../../../../shared/letters/mail/layout.ts';
import { type EmailTemplate, isAboutEvent, type TestReader } from '../../../../shared/letters/model/emailTemplate.ts';

import { eventValues, sampleEvent } from '../../../../shared/letters/placeholders/eventFacts.ts';
import { fillHeader, fillHtml, type RecipientValues } from '../../../../shared/letters/placeholders/placeholders.ts';
import type { Signup } from '../../../../shared/people/model/signup.ts';
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

/** Links to a reader's own pages lead to the top of the preview frame. */
export const ownLink = 'about:srcdoc#';

const sampleUser = { firstName: 'Preview User', lastName: 'User' };
const sampleGuest = (attendanceType: Signup['attendanceType']) =>
  eventValues(sampleEvent, { attendanceType, cancelUrl: ownLink });

/** Nobody in particular (docs/spec.md, Letters). */
const previewUser: PreviewReader = {
  who: 'Preview User',
  values: { ...sampleUser, ...sampleGuest('virtual') },
};

const guest = (attendanceType: Signup['attendanceType'], where: string): PreviewReader => ({
  who: `a guest ${where}`,
  as: { type: 'guest', attendanceType },
  values: { ...sampleUser, ...sampleGuest(attendanceType) },
  audience: { type: 'event', eventDate: sampleEvent.date },
});

/** As many in an imported list: `{firstName}` becomes its fallback, or nothing. */
const namelessReader: PreviewReader = {
  who: 'a reader without a name',
  as: { type: 'nameless' },
  values: { ...previewUser.values, firstName: '', lastName: '' },
};

/** The readers who are no real person, by what the picker calls them. */
export const sampleReaders = {
  nobody: previewUser,
  nameless: namelessReader,
  room: guest('in-person', 'in the room'),
  zoom: guest('virtual', 'on Zoom'),
};
export type SampleReader = keyof typeof sampleReaders;

/** As whom a letter is shown at first. */
export const firstReaderOf = (name: string): SampleReader => (isAboutEvent(name) ? 'room' : 'nobody');

const valuesOf = ({ values }: PreviewReader): RecipientValues => ({
  ...values,
  unsubscribeUrl: ownLink,
  detailsUrl: ownLink,
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
