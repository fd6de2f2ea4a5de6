import { isOwnWish } from '../../../shared/model/subscriber.ts';
import { linkToken } from '../auth/linkToken.ts';
import { sha256 } from '../digest.ts';
import { claimConfirmation, releaseConfirmation } from '../store/signups/confirmations.ts';
import * as signups from '../store/signups/signups.ts';
import { suppressionOf } from '../store/subscribers/suppressions.ts';
import { upcomingEvents } from '../store/upcomingEvents.ts';
import type { ClaimedMail } from './confirmation.ts';
import { claimFormMail } from './formMail.ts';
import { type ConfirmedEvent, signupConfirmationMail } from './signupConfirmationMail.ts';

/**
 * The mail that confirms a sign-up and says how to cancel it: once for each content, and at most a few a day to one
 * mailbox. Undefined where none is due.
 */
export async function signupConfirmation(signupId: string): Promise<ClaimedMail | undefined> {
  const signup = await signups.find(signupId);
  if (!signup) return undefined;
  const event = signup.eventId === undefined ? undefined : await upcomingEvents.find(signup.eventId);
  // Deleted in this moment: there is nothing to expect them at.
  if (signup.eventId !== undefined && !event) return undefined;
  const content = contentOf(signup, event);
  if (signup.confirmed === content) return undefined;

  const { subscriberId: id } = signup;
  const reason = await suppressionOf(id);
  if (reason && !isOwnWish(reason)) return undefined;
  const { email, firstName } = signup;
  const release = await claimFormMail({
    email,
    id: signupId,
    claim: () => claimConfirmation(signup, content),
    release: () => releaseConfirmation(signupId, content),
  });
  if (!release) return undefined;
  const mail = signupConfirmationMail(signup.attendanceType, event, await linkToken('cancel-signup', signupId));
  return { letter: { mail, to: { id, email, firstName }, tags: { kind: 'signup' }, newsletter: false }, release };
}

/** Names do not count: who spells theirs anew gets no second mail. */
const contentOf = ({ attendanceType }: signups.SignupRow, event: ConfirmedEvent | undefined) =>
  sha256(
    JSON.stringify([
      attendanceType,
      event && [event.title, event.guests, event.eventDate, event.eventTime, event.duration],
      ...(attendanceType === 'virtual' && event?.joinLink ? [event.joinLink] : []),
    ]),
  );
