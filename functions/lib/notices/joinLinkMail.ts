import { whenOf } from '../../../shared/time/eventWords.ts';
import { compose, type Mail } from '../letters/compose/compose.ts';
import { claimJoinLink, unclaimJoinLink } from '../people/signups/confirmations.ts';
import { sha256 } from '../platform/crypto/digest.ts';
import { linkToken } from '../platform/crypto/linkToken.ts';
import type { ClaimedMail } from './claimedMail.ts';
import { expectedAt, signupConfirmation } from './signupConfirmation.ts';
import { type ConfirmedEvent, cancelling, joining, whatAndWhen } from './signupConfirmationMail.ts';

/**
 * The mail that brings the Zoom link of an event to somebody who booked by Zoom, once for each link. Undefined where none
 * is due. Somebody whose confirmation has not gone out yet gets the link in that. The limits of public forms do not count
 * the mail: an admin's act causes it.
 */
export async function joinLinkMail(signupId: string): Promise<ClaimedMail | undefined> {
  const booking = await expectedAt(signupId);
  const { signup, event } = booking ?? {};
  if (!signup || !event?.joinLink || signup.attendanceType !== 'virtual') return undefined;
  const confirmation = signup.confirmed ? undefined : await signupConfirmation(signupId);
  if (confirmation) return confirmation;
  const link = sha256(event.joinLink);
  if (!(await claimJoinLink(signup, link))) return undefined;
  const token = await linkToken('cancel-signup', signupId);
  const { addressHash: id, email, firstName } = signup;
  const mail = mailOf({ ...event, joinLink: event.joinLink }, token, signup.joinLinkMailed !== undefined);
  return {
    letter: { mail, to: { id, email, firstName }, tags: { kind: 'join-link' }, newsletter: false },
    unclaim: async () => {
      await unclaimJoinLink(signup, link);
    },
  };
}

function mailOf(event: ConfirmedEvent & { joinLink: string }, token: string, isNew: boolean): Mail {
  const title = isNew ? 'Your new Zoom link' : 'Your Zoom link';
  return compose(
    {
      subject: `${title}: ${event.title}, ${event.eventDate}`,
      previewText: `${whenOf(event)}, on Zoom`,
      htmlContent: [
        `<h1>${title}</h1>`,
        '<p>Dear {firstName|friend},</p>',
        isNew
          ? '<p>The Zoom link for your event has changed. Please use this one; the earlier link no longer works.</p>'
          : '<p>Here is the Zoom link for the event that you signed up for. It is for you, and costs nothing.</p>',
        joining(event.joinLink),
        ...whatAndWhen(event),
        cancelling(token),
      ].join('\n'),
    },
    { type: 'event', eventDate: event.eventDate },
  );
}
