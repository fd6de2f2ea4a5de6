import type { Signup } from '../../../shared/people/model/signup.ts';
import { variables } from '../../../shared/platform/resources.ts';
import { mailLinkTo } from '../../../shared/publishing/model/publication.ts';
import { momentText } from '../../../shared/time/eventWords.ts';
import { zoneOf } from '../../../shared/time/timeZone.ts';
import { compose, type Mail } from '../letters/compose/compose.ts';
import { buttonParagraph, type MailedEvent, whatAndWhen } from '../letters/events/eventParagraphs.ts';
import type { MailCommand } from '../outbox/mailCommand.ts';
import type { SignupRow } from '../people/signups/signups.ts';
import { env } from '../platform/aws/env.ts';
import { linkToken, takeSeatToken } from '../platform/crypto/linkToken.ts';
import { type ComposedMail, type Skipped, skip } from './formMail.ts';
import { mailableSignup } from './mailableSignup.ts';
import { greeting, leaveListParagraph, whereAndPrice } from './signupParagraphs.ts';

type OfferCommand = Extract<MailCommand, { kind: 'offer' }>;

/**
 * The mail that offers a seat to someone on a waiting list. Skipped where the seat is not, or no longer, offered to them. The
 * limits of public forms do not count it: whoever gave a seat back causes it, not its reader.
 */
export async function offerMail({ signupId, offeredUntil }: OfferCommand): Promise<ComposedMail | Skipped> {
  const booking = await mailableSignup(signupId);
  if ('skip' in booking) return booking;
  const { signup, event } = booking;
  const isOpen = signup.status === 'offered' && signup.offeredUntil === offeredUntil;
  if (!event || !isOpen || Date.parse(offeredUntil) <= Date.now()) return skip('the seat is no longer offered to them');
  const { attendanceType, addressHash: id, email, firstName } = signup;
  const tokens = {
    take: await takeSeatToken(signupId, offeredUntil),
    leave: await linkToken('cancel-signup', signupId),
  };
  return {
    letter: {
      mail: mailOf({ attendanceType, offeredUntil }, event, tokens),
      to: { id, email, firstName },
      newsletter: false,
    },
  };
}

function mailOf(
  { attendanceType, offeredUntil }: Pick<SignupRow, 'attendanceType'> & { offeredUntil: string },
  event: MailedEvent,
  tokens: Record<'take' | 'leave', string>,
): Mail {
  const until = momentText(Date.parse(offeredUntil), zoneOf(event));
  return compose(
    {
      subject: `A seat is free for you: ${event.title}, ${event.eventDate}`,
      previewText: `It’s yours if you take it by ${until}`,
      htmlContent: [
        '<h1>A seat is free for you</h1>',
        greeting,
        `<p>You’re on the waiting list for this event, and a seat ${where[attendanceType]} is free. We’re keeping it for you until <strong>${until}</strong>.</p>`,
        buttonParagraph('Take the seat', env(variables.siteUrl) + mailLinkTo('takeSeat', tokens.take)),
        ...whatAndWhen(event, attendanceType),
        ...whereAndPrice(event, attendanceType, 'We’ll email you the link once you’ve taken the seat. It’s free.'),
        '<p>If you don’t take the seat by then, we’ll offer it to the next person, and you’ll no longer be on the list.</p>',
        leaveListParagraph(tokens.leave, 'now, so that the next person gets the seat sooner.'),
      ].join('\n'),
    },
    { type: 'event', eventDate: event.eventDate },
  );
}

const where: Record<Signup['attendanceType'], string> = { 'in-person': 'in the room', virtual: 'on Zoom' };
