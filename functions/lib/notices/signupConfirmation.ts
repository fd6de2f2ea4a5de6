import { isOwnChoice } from '../../../shared/people/model/subscriber.ts';
import { priceOf, venueLines } from '../../../shared/time/eventWords.ts';
import { doorsOf, endOf } from '../../../shared/time/schedule.ts';
import { upcomingEvents } from '../content/events/events.ts';
import type { MailedEvent } from '../letters/events/eventParagraphs.ts';
import { claimConfirmation, unclaimConfirmation } from '../people/signups/confirmations.ts';
import * as signups from '../people/signups/signups.ts';
import { suppressionOf } from '../people/suppressions/suppressions.ts';
import { sha256 } from '../platform/crypto/digest.ts';
import { linkToken } from '../platform/crypto/linkToken.ts';
import { type ClaimedMail, claimFormMail } from './formMail.ts';
import { signupConfirmationMail } from './signupConfirmationMail.ts';

/**
 * The mail that confirms a sign-up and says how to cancel it. Sent again only where its content has changed, and at most a
 * few times a day to one mailbox. Undefined where none is due.
 */
export async function signupConfirmation(signupId: string): Promise<ClaimedMail | undefined> {
  const booking = await mailableSignup(signupId);
  if (!booking) return undefined;
  const { signup, event } = booking;
  const content = contentOf(signup, event);
  if (signup.confirmed === content) return undefined;

  const { addressHash: id, email, firstName } = signup;
  const link = signup.attendanceType === 'virtual' && event?.joinLink ? sha256(event.joinLink) : undefined;
  const unclaim = await claimFormMail({
    email,
    id: signupId,
    claim: () => claimConfirmation(signup, content, link),
    unclaim: () => unclaimConfirmation(signup, content),
  });
  if (!unclaim) return undefined;
  const mail = signupConfirmationMail(signup.attendanceType, event, await linkToken('cancel-signup', signupId));
  return {
    letter: { mail, to: { id, email, firstName }, tags: { kind: 'signup' }, newsletter: false },
    unclaim,
  };
}

/**
 * A sign-up and its event, if it has one. Undefined where no mail may be sent about it: it was cancelled, its event was
 * deleted, or mail to its address bounced or was reported as spam.
 */
export async function mailableSignup(
  signupId: string,
): Promise<{ signup: signups.SignupRow; event: MailedEvent | undefined } | undefined> {
  const signup = await signups.find(signupId);
  if (!signup) return undefined;
  const event = signup.eventId === undefined ? undefined : await upcomingEvents.find(signup.eventId);
  if (signup.eventId !== undefined && !event) return undefined;
  const reason = await suppressionOf(signup.addressHash);
  return reason && !isOwnChoice(reason) ? undefined : { signup, event };
}

/** What the mail says. Names are left out: correcting the spelling of a name causes no second mail. */
const contentOf = ({ attendanceType }: signups.SignupRow, event: MailedEvent | undefined) =>
  sha256(
    JSON.stringify([
      attendanceType,
      event && [event.title, event.guests, event.eventDate, event.eventTime, event.duration, endOf(event)],
      event && attendanceType === 'in-person' && [venueLines(event), priceOf(event), doorsOf(event)],
      ...(attendanceType === 'virtual' && event?.joinLink ? [event.joinLink] : []),
    ]),
  );
