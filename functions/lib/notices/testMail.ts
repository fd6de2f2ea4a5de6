import type { MailAudience } from '../../../shared/letters/mail/layout.ts';
import type { EmailTemplate, TestReader } from '../../../shared/letters/model/emailTemplate.ts';
import { type EventFacts, factsOf, sampleEvent } from '../../../shared/letters/placeholders/eventFacts.ts';
import type { Signup } from '../../../shared/people/model/signup.ts';
import { announcedEvent, upcomingEvents } from '../content/events/events.ts';
import { refreshSettings } from '../content/settings/settings.ts';
import { cleanTexts, compose, withCards } from '../letters/compose.ts';
import * as emailTemplates from '../letters/templates/emailTemplates.ts';
import * as signups from '../people/signups/signups.ts';
import { addressHash, findSubscriber } from '../people/subscribers/rows.ts';
import { requireDeliverable } from '../people/suppressions/suppressions.ts';
import { type TransactItem, transactIf } from '../platform/dynamo/writes.ts';
import { conflict, invalid, notFound, tooMany, VisibleError } from '../platform/http/errors.ts';
import { type Handover, type MailRecipient, send } from '../sending/ses.ts';

/**
 * Emails a template to one address, exactly as the chosen reader would get it, by default "Preview User", except for the subject
 * and for the links of its own address. Throws unless SES accepted it. `done` marks the request as done, as it also is when no one
 * knows whether the email went out.
 */
export async function sendTestMail(
  template: EmailTemplate,
  { email, reader }: { email: string; reader: TestReader | undefined },
  done: TransactItem[],
): Promise<void> {
  const id = await addressHash(email);
  await requireDeliverable(id, 'this address');
  await refreshSettings();
  const { names, event, audience } = await composedFor(reader);
  const mail = compose(await withCards(cleanTexts(template)), audience);
  const handover = await send({
    // Marked, so that a test in someone's inbox is never taken for the newsletter.
    mail: { ...mail, subject: `[Test] ${mail.subject}`, event },
    to: { id, email, ...names },
    tags: { kind: 'test' },
  });
  if (handover.state === 'IN_DOUBT' && done.length > 0) await transactIf(done);
  if (handover.state !== 'SENT') throw refusal(handover);
  await emailTemplates.markTested(template);
}

function refusal(handover: Exclude<Handover, { state: 'SENT' }>): VisibleError {
  if (handover.state !== 'PENDING')
    return handover.state === 'IN_DOUBT'
      ? unknownOutcome()
      : invalid({ testEmail: `SES refused the email: ${handover.reason}` });
  return handover.halted
    ? conflict(`SES isn’t letting us send: ${handover.reason}`)
    : tooMany('SES accepts no more email at the moment. Please try again in a few seconds.', 5);
}

/** Not a 502, which the site's pages would retry by themselves. */
export const unknownOutcome = () =>
  new VisibleError(424, 'SES didn’t say whether it accepted the email. Please check the inbox before you try again.');

/** As whom a test is composed: what it calls them, the event it is about, and why it says they get it. */
interface ComposedFor {
  names: Pick<MailRecipient, 'firstName' | 'lastName' | 'attendanceType' | 'status'>;
  event: EventFacts | undefined;
  audience?: MailAudience;
}

/**
 * Reads the chosen reader; without one, it is "Preview User". Throws 404 if they are no longer there. A test may go to
 * anyone: it has neither their address nor their links, nor an event's Zoom link, which is for those who booked.
 */
async function composedFor(reader: TestReader | undefined): Promise<ComposedFor> {
  switch (reader?.type) {
    case undefined:
      return nobody({ firstName: 'Preview', lastName: 'User' });
    case 'nameless':
      return nobody({ firstName: '', lastName: '' });
    case 'subscriber': {
      const found = await findSubscriber(reader.id);
      if (!found) throw notFound('The chosen subscriber');
      const { firstName, lastName } = found;
      return { names: { firstName, lastName }, event: undefined };
    }
    case 'guest': {
      const { names, event } = await nobody({ firstName: 'Preview', lastName: 'User' }, reader.attendanceType);
      return { names, event, audience: { type: 'event', eventDate: event.date } };
    }
    case 'signup':
      return asSignedUp(reader.id);
  }
}

/** No one in particular, who would be at the next event, or at the sample. */
async function nobody(
  names: { firstName: string; lastName: string },
  attendanceType: Signup['attendanceType'] = 'virtual',
) {
  const event = await announcedEvent();
  return { names: { ...names, attendanceType }, event: event ? withoutLink(factsOf(event)) : sampleEvent };
}

async function asSignedUp(id: string): Promise<ComposedFor> {
  const found = await signups.find(id);
  if (!found) throw notFound('The chosen sign-up');
  const { firstName, lastName, attendanceType, status, eventId, eventTitle = '', eventDate } = found;
  const event = (eventId !== undefined && (await upcomingEvents.find(eventId))) || { title: eventTitle, eventDate };
  return {
    names: { firstName, lastName, attendanceType, status },
    event: withoutLink(factsOf(event)),
    audience: { type: 'event', eventDate: event.eventDate },
  };
}

const withoutLink = (facts: EventFacts): EventFacts => ({ ...facts, joinLink: sampleEvent.joinLink });
