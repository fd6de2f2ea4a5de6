import { mailboxOf } from '../../../shared/model/email.ts';
import { sha256 } from '../digest.ts';
import { bookingMailLimit } from '../limits.ts';
import { linkToken } from '../linkToken.ts';
import { logger } from '../log.ts';
import * as audience from '../store/audience.ts';
import { claimBooking, releaseBooking } from '../store/bookings.ts';
import * as rates from '../store/rates.ts';
import { subscriberId } from '../store/subscribers.ts';
import { suppressionOf } from '../store/suppressions.ts';
import { upcomingEvents } from '../store/upcomingEvents.ts';
import { type BookedEvent, bookingMail } from './bookingMail.ts';
import type { Claimed } from './confirmation.ts';

/**
 * What tells a person that they are expected, and how they cancel: once for each thing there is to tell, and so many a
 * day to one mailbox. Undefined where none is due.
 */
export async function booking(signupId: string): Promise<Claimed | undefined> {
  const signup = await audience.find(signupId);
  if (!signup) return undefined;
  const event = signup.eventId === undefined ? undefined : await upcomingEvents.find(signup.eventId);
  // Deleted in this moment: there is nothing to expect them at.
  if (signup.eventId !== undefined && !event) return undefined;
  const content = contentOf(signup, event);
  if (signup.confirmed === content) return undefined;

  const id = subscriberId(signup.email);
  const withheld = await suppressionOf(id);
  if (withheld && withheld !== 'unsubscribed') return undefined;
  const attempt = await rates.count(bookingMailLimit, mailboxOf(signup.email));
  if (attempt.count > bookingMailLimit.times) {
    logger.warn('Enough booking mails for one mailbox today', { signupId });
    return undefined;
  }
  const release = () => Promise.all([releaseBooking(signupId, content), rates.takeBack(attempt)]).then(() => {});
  if (!(await claimBooking(signup, content))) {
    await rates.takeBack(attempt);
    return undefined;
  }
  const { email, firstName } = signup;
  const mail = bookingMail(signup.attendanceType, event, await linkToken('cancel-signup', signupId));
  return { letter: { mail, to: { id, email, firstName }, tags: { kind: 'booking' }, newsletter: false }, release };
}

/** Names do not count: who spells theirs anew gets no second mail. */
const contentOf = ({ attendanceType }: audience.Signup, event: BookedEvent | undefined) =>
  sha256(
    JSON.stringify([
      attendanceType,
      event && [event.title, event.guests, event.eventDate, event.eventTime, event.duration],
    ]),
  );
