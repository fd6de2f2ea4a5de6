import { isOwnChoice } from '../../../shared/people/model/subscriber.ts';
import { upcomingEvents } from '../content/events/events.ts';
import type { MailedEvent } from '../letters/events/eventParagraphs.ts';
import * as signups from '../people/signups/signups.ts';
import { suppressionOf } from '../people/suppressions/suppressions.ts';
import { type Skipped, skip, withheld } from './formMail.ts';

/**
 * A sign-up and its event, if it has one. Skipped where no mail may be sent about it: it or its event was canceled, its event
 * was deleted, or mail to its address bounced or was reported as spam.
 */
export async function mailableSignup(
  signupId: string,
): Promise<{ signup: signups.SignupRow; event: MailedEvent | undefined } | Skipped> {
  const signup = await signups.find(signupId);
  if (!signup) return skip('no longer signed up');
  const event = signup.eventId === undefined ? undefined : await upcomingEvents.find(signup.eventId);
  if (signup.eventId !== undefined && (!event || event.cancelledAt))
    return skip(event ? 'the event is canceled' : 'the event was deleted');
  const reason = await suppressionOf(signup.addressHash);
  return reason && !isOwnChoice(reason) ? withheld(reason) : { signup, event };
}
