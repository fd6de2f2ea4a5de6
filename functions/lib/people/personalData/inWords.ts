import { fillHeader } from '../../../../shared/letters/placeholders/placeholders.ts';
import { withoutReader } from '../../../../shared/letters/placeholders/withoutReader.ts';
import { mailTitle, stateTexts } from '../../../../shared/notices/model/mail.ts';
import { mailRefName, mailRefText, messageIdName } from '../../../../shared/people/model/hiddenNames.ts';
import type { PersonalDataSection } from '../../../../shared/people/model/personalData.ts';
import type { SignupStatus } from '../../../../shared/people/model/signup.ts';
import type { Consent, SuppressionReason } from '../../../../shared/people/model/subscriber.ts';
import { site } from '../../../../shared/site/site.ts';
import { isRepeatable } from '../../outbox/outbox.ts';
import type { Suppression } from '../suppressions/suppressions.ts';
import type { Attempts } from './attempts.ts';
import type { Letter, Traces } from './traces.ts';

/*
 * What is kept about one person, in words that the person understands. Times are ISO times, in UTC.
 */

type Words = Record<string, string | undefined>;

/**
 * The sections that are not empty. `forAdmin`: with what SES calls each letter, for an admin who asks AWS about it, and with the
 * references of emails that can be sent again.
 */
export const inWords = (
  traces: Traces,
  attempts: Attempts[],
  { forAdmin }: { forAdmin: boolean },
): PersonalDataSection[] =>
  [
    section('Newsletter subscription', traces.subscriber ? [subscription(traces.subscriber)] : []),
    section('Newsletter, not confirmed yet', traces.unconfirmed ? [unconfirmed(traces.unconfirmed)] : []),
    section('Change of address', traces.addressChanges.map(addressChange)),
    section('Sign-ups for events', traces.signups.map(signup)),
    section(
      'Letters',
      traces.letters.map((each) => ({
        ...letter(each, nameIn(traces)),
        ...(forAdmin && { [messageIdName]: each.recipient.messageId }),
      })),
    ),
    section(
      'Emails',
      traces.mails.map((each) => ({
        ...mail(each),
        ...(forAdmin && {
          [messageIdName]: each.messageId,
          [mailRefName]: isRepeatable(each) ? mailRefText(each) : undefined,
        }),
      })),
    ),
    section('Form attempts, counted to prevent misuse', attempts.map(attempt)),
    section('On the list of people no longer mailed', traces.suppression?.email ? [addressee(traces.suppression)] : []),
    section('No email is sent to this address', traces.suppression ? [suppression(traces.suppression)] : [], {
      stays: true,
    }),
  ].filter(({ records }) => records.length > 0);

const section = (title: string, records: Words[], { stays = false } = {}): PersonalDataSection => ({
  title,
  records: records.map(withoutUnknown),
  stays,
});

/** Leaves out values that are unknown or empty. */
const withoutUnknown = (words: Words) =>
  Object.fromEntries(Object.entries(words).filter((entry): entry is [string, string] => Boolean(entry[1])));

const yesNo = (value: boolean) => (value ? 'yes' : 'no');
const isoTime = (milliseconds: number) => new Date(milliseconds).toISOString();

const subscription = (row: NonNullable<Traces['subscriber']>) => ({
  'First name': row.firstName,
  'Last name': row.lastName,
  'Email address': row.email,
  'Subscribed on': row.createdAt,
  // They differ for whoever came from another system.
  'Added to this list on': row.addedAt === row.createdAt ? undefined : row.addedAt,
  ...consent(row.consent),
  'Welcome email sent on': row.welcomedAt === undefined ? undefined : isoTime(row.welcomedAt),
});

const consent = ({ at, source, words, confirmedAt }: Consent) => ({
  'Agreed on': at,
  'Agreed at': source,
  'Agreed to': words,
  'Confirmed by email on': confirmedAt,
});

const unconfirmed = (row: NonNullable<Traces['unconfirmed']>) => ({
  'First name': row.firstName,
  'Last name': row.lastName,
  'Email address': row.email,
  ...consent(row.consent),
  'Confirmation email sent on': row.mailedAt === undefined ? undefined : isoTime(row.mailedAt),
  'Kept until': isoTime(row.expiresAt * 1000),
});

const addressChange = ({ email, firstName, askedAt, confirmedAt, expiresAt }: Traces['addressChanges'][number]) => ({
  [confirmedAt ? 'From' : 'To']: email,
  'First name': firstName,
  'Asked for on': askedAt,
  'Confirmed on': confirmedAt,
  'Kept until': isoTime(expiresAt * 1000),
});

const seatTexts: Record<SignupStatus, string> = {
  booked: 'has a seat',
  waiting: 'on the waiting list',
  unconfirmed: 'not confirmed: neither a seat nor a place on the waiting list',
};

const signup = (row: Traces['signups'][number]) => ({
  Event: row.eventTitle || 'The next event',
  'Date of the event': row.eventDate,
  'First name': row.firstName,
  'Last name': row.lastName,
  'Email address': row.email,
  Phone: row.phone,
  City: row.city,
  Attendance: row.attendanceType === 'virtual' ? 'on Zoom' : 'in person',
  Seat: row.eventId === undefined ? undefined : seatTexts[row.status ?? 'booked'],
  'Seat kept until confirmed, or until': row.heldUntil === undefined ? undefined : isoTime(row.heldUntil),
  'Place on the waiting list since': row.place === undefined ? undefined : isoTime(row.place),
  'Came on': row.cameAt,
  'Paid on': row.paidAt,
  'Signed up on': row.createdAt,
  'Agreed to the terms': yesNo(row.consent),
  'Asked for the newsletter': yesNo(row.subscribeNewsletter),
  'Told by email': yesNo(row.told !== undefined),
});

const outcomeTexts = { bounced: 'Sent, and bounced', complained: 'Sent, and reported as spam' };

type Named = Pick<NonNullable<Traces['subscriber']>, 'firstName' | 'lastName'>;

/** How the person's letters address them, as far as that is still known. */
const nameIn = ({ subscriber, signups }: Traces): Named | undefined => subscriber ?? signups.at(-1);

/** As the reader saw it; without a name where none is kept. */
function subjectOf({ subject, audience }: Letter['campaign'], named: Named | undefined): string {
  return withoutReader(
    fillHeader(subject, {
      ...{ firstName: named?.firstName ?? '', lastName: named?.lastName ?? '' },
      ...(audience.type === 'event' && { eventTitle: audience.eventTitle, eventDate: audience.eventDate }),
      ...{ unsubscribeUrl: '', detailsUrl: '' },
    }),
  );
}

const letter = ({ campaign, recipient }: Letter, named: Named | undefined) => ({
  Subject: subjectOf(campaign, named),
  To:
    campaign.audience.type === 'event'
      ? `Those who signed up for ${campaign.audience.eventTitle || campaign.audience.eventDate}`
      : 'Subscribers of the newsletter',
  'Sending began on': campaign.startedAt,
  Outcome: recipient.outcome ? outcomeTexts[recipient.outcome] : stateTexts[recipient.state],
  Reason: recipient.reason,
  Unsubscribed: recipient.unsubscribed && 'Through a link in this letter',
});

const mail = ({ command, says, state, since, nextAt, stateAt, outcome, reason }: Traces['mails'][number]) => ({
  Email: mailTitle(command.kind, says),
  'Asked for on': isoTime(since),
  Outcome: outcome ? outcomeTexts[outcome] : stateTexts[state],
  ...(state === 'PENDING' ? { 'Next attempt by': isoTime(nextAt) } : { On: isoTime(stateAt ?? since) }),
  Reason: reason,
});

const attempt = ({ name, times, endsAt }: Attempts): Words => ({
  What:
    name === 'form-mail'
      ? 'Emails to this mailbox requested through a form'
      : 'Times this mailbox was entered in another spelling',
  'How often': String(times),
  'Kept until': isoTime(endsAt),
});

const addressee = ({ firstName, lastName, email }: Suppression) => ({
  'First name': firstName,
  'Last name': lastName,
  'Email address': email,
});

const suppressionTexts: Record<SuppressionReason, string> = {
  bounced: 'An email to it bounced.',
  complained: 'An email to it was reported as spam.',
  unsubscribed: 'Unsubscribed.',
  moved: 'The newsletter goes to another address of the same person.',
  erased: 'Its data was erased.',
};
const fingerprint = `Only a fingerprint of this address is kept, so that ${site.name} doesn’t write to it again.`;

const suppression = ({ reason, at, email, source }: Suppression) => ({
  Why: email ? suppressionTexts[reason] : `${suppressionTexts[reason]} ${fingerprint}`,
  ...(source && { 'According to the file': source }),
  Since: at,
});
