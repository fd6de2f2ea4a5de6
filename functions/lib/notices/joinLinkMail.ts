import { whenOf } from '../../../shared/time/eventWords.ts';
import { compose, type Mail } from '../letters/compose/compose.ts';
import { calendarAttachment } from '../letters/events/calendarAttachment.ts';
import { joinParagraph, type MailedEvent, whatAndWhen } from '../letters/events/eventParagraphs.ts';
import { toldWrites } from '../people/signups/confirmations.ts';
import { sha256 } from '../platform/crypto/digest.ts';
import { linkToken } from '../platform/crypto/linkToken.ts';
import { type ComposedMail, type Skipped, skip, skipRepeat } from './formMail.ts';
import { mailableSignup } from './mailableSignup.ts';
import { signupConfirmation } from './signupConfirmation.ts';
import { cancelParagraph, greeting } from './signupParagraphs.ts';

/**
 * The mail with an event's Zoom link, to someone who has a seat on Zoom. Once for each link, unless an admin sends it `again`. Where
 * the confirmation has not been sent yet, that brings the link instead. The limits of public forms do not count this mail, since an
 * admin causes it.
 */
export async function joinLinkMail(signupId: string, again: boolean): Promise<ComposedMail | Skipped> {
  const booking = await mailableSignup(signupId);
  if ('skip' in booking) return booking;
  const { signup, event } = booking;
  if (!event?.joinLink || signup.attendanceType !== 'virtual') return skip('not on Zoom, or there is no link');
  // Whoever waits gets the link once they have a seat, in the confirmation.
  if ((signup.status ?? 'booked') !== 'booked') return skip('has no seat');
  if (!signup.confirmed) return signupConfirmation(signupId, again);
  const link = sha256(event.joinLink);
  if (signup.joinLinkMailed === link && !again) return skipRepeat('already has this link');
  const token = await linkToken('cancel-signup', signupId);
  const { addressHash: id, email, firstName } = signup;
  const mail = mailOf({ ...event, joinLink: event.joinLink }, token, signup.joinLinkMailed !== undefined);
  return {
    letter: { mail, to: { id, email, firstName }, newsletter: false },
    ...toldWrites(signup, { joinLinkMailed: link }),
  };
}

function mailOf(event: MailedEvent & { joinLink: string }, token: string, isNew: boolean): Mail {
  const title = isNew ? 'Your new Zoom link' : 'Your Zoom link';
  // The same entry as in the file of the confirmation, which had no link or another one: calendars update it.
  const file = calendarAttachment('virtual', event);
  const mail = compose(
    {
      subject: `${title}: ${event.title}, ${event.eventDate}`,
      previewText: `${whenOf(event)}, on Zoom`,
      htmlContent: [
        `<h1>${title}</h1>`,
        greeting,
        isNew
          ? '<p>The Zoom link for your event has changed. Please use this one; the earlier link no longer works.</p>'
          : '<p>Here’s the Zoom link for the event you signed up for. It’s just for you, and it’s free.</p>',
        joinParagraph(event.joinLink),
        ...whatAndWhen(event, 'virtual'),
        ...(file ? ['<p>The attached file adds the link to your calendar.</p>'] : []),
        cancelParagraph(token),
      ].join('\n'),
    },
    { type: 'event', eventDate: event.eventDate },
  );
  return { ...mail, ...(file && { attachments: [file] }) };
}
