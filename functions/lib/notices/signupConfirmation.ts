import { doorsOf, endOf, priceOf, venueLines } from '../../../shared/time/eventWords.ts';
import type { MailedEvent } from '../letters/events/eventParagraphs.ts';
import { toldWrites } from '../people/signups/confirmations.ts';
import type { SignupRow } from '../people/signups/signups.ts';
import { sha256 } from '../platform/crypto/digest.ts';
import { linkToken } from '../platform/crypto/linkToken.ts';
import { type ComposedMail, type Skipped, skip, skipRepeat } from './formMail.ts';
import { mailableSignup } from './mailableSignup.ts';
import { bookedMail, nextEventMail } from './signupConfirmationMail.ts';
import { waitingListMail } from './waitingListMail.ts';

/**
 * The mail that confirms a sign-up, says where it stands and how to cancel it. Sent again only where its content has changed, unless
 * an admin sends it `again`.
 */
export async function signupConfirmation(signupId: string, again: boolean): Promise<ComposedMail | Skipped> {
  const booking = await mailableSignup(signupId);
  if ('skip' in booking) return booking;
  const { signup, event } = booking;
  // The mail about an offer is caused by the offer.
  if (signup.status === 'lapsed' || signup.status === 'offered') return skip('the offer of a seat has its own email');
  const content = contentOf(signup, event);
  if (signup.confirmed === content && !again) return skipRepeat('already has this email');

  const { addressHash: id, email, firstName } = signup;
  const bringsLink = signup.status !== 'waiting' && signup.attendanceType === 'virtual' && event?.joinLink;
  const mail = mailOf(signup, event, await linkToken('cancel-signup', signupId));
  return {
    letter: { mail, to: { id, email, firstName }, newsletter: false },
    ...toldWrites(signup, { confirmed: content, ...(bringsLink && { joinLinkMailed: sha256(bringsLink) }) }),
  };
}

function mailOf(signup: SignupRow, event: MailedEvent | undefined, token: string) {
  if (!event) return nextEventMail(signup.attendanceType, token);
  return signup.status === 'waiting'
    ? waitingListMail(signup.attendanceType, event, token)
    : bookedMail(signup, event, token, Date.now());
}

/**
 * What the mail says. Names are left out: correcting the spelling of a name causes no second mail. Whoever waits again, after an offer
 * that they did not take, gets the same mail again.
 */
const contentOf = ({ attendanceType, status, lastOffer }: SignupRow, event: MailedEvent | undefined) =>
  sha256(
    JSON.stringify([
      attendanceType,
      event && [event.title, event.guests, event.eventDate, event.eventTime, event.duration, endOf(event)],
      event && attendanceType === 'in-person' && [venueLines(event), priceOf(event), doorsOf(event)],
      ...(event?.timeZone ? [event.timeZone] : []),
      ...(status === 'waiting'
        ? [status, lastOffer]
        : [attendanceType === 'virtual' ? event?.joinLink : event?.payLink].filter(Boolean)),
    ]),
  );
