import type { MailAudience } from '../../../shared/letters/mail/layout.ts';
import type { EmailTemplate, TestReader } from '../../../shared/letters/model/emailTemplate.ts';
import { factsOf, sampleEvent } from '../../../shared/letters/placeholders/eventFacts.ts';
import { announcedEvent } from '../content/events/events.ts';
import { refreshSettings } from '../content/settings/settings.ts';
import { cleanTexts, compose, withCards } from '../letters/compose.ts';
import * as emailTemplates from '../letters/templates/emailTemplates.ts';
import { addressHash } from '../people/subscribers/rows.ts';
import { requireDeliverable } from '../people/suppressions/suppressions.ts';
import { type TransactItem, transactIf } from '../platform/dynamo/writes.ts';
import { conflict, invalid, tooMany, VisibleError } from '../platform/http/errors.ts';
import { type Handover, send } from '../sending/ses.ts';

/**
 * As a sample reader would get it, by default "Preview User", but for the subject and the links of the address itself.
 * Throws unless SES accepted it. `done` marks the request as done, also when no one knows whether the email went out.
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
  if (handover.state === 'IN_DOUBT') return unknownOutcome();
  if (handover.state !== 'PENDING') return invalid({ testEmail: `SES refused the email: ${handover.reason}` });
  return handover.halted
    ? conflict(`SES isn’t letting us send: ${handover.reason}`)
    : tooMany('SES accepts no more email at the moment. Please try again in a few seconds.', 5);
}

/** Not a 502, which the site's pages would retry by themselves. */
export const unknownOutcome = () =>
  new VisibleError(424, 'SES didn’t say whether it accepted the email. Please check the inbox before you try again.');

/** A test may go to anyone: it has no event's Zoom link, which is for those who booked. */
async function composedFor(reader: TestReader | undefined) {
  const [firstName, lastName] = reader?.type === 'nameless' ? ['', ''] : ['Preview User', 'User'];
  const attendanceType = reader?.type === 'guest' ? reader.attendanceType : 'virtual';
  const announced = await announcedEvent();
  const event = announced ? { ...factsOf(announced), joinLink: sampleEvent.joinLink } : sampleEvent;
  const audience: MailAudience | undefined =
    reader?.type === 'guest' ? { type: 'event', eventDate: event.date } : undefined;
  return { names: { firstName, lastName, attendanceType }, event, audience };
}
