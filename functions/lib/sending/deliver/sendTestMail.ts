import type { EmailTemplate, TestReader } from '../../../../shared/letters/model/emailTemplate.ts';
import { compose } from '../../letters/compose/compose.ts';
import { withCards } from '../../letters/compose/letterCards.ts';
import { cleanTexts } from '../../letters/compose/letterSource.ts';
import * as emailTemplates from '../../letters/templates/emailTemplates.ts';
import { addressHash } from '../../people/subscribers/rows.ts';
import { suppressionOf } from '../../people/suppressions/suppressions.ts';
import { type TransactItem, transactIf } from '../../platform/dynamo/writes.ts';
import { conflict, invalid, tooMany, VisibleError } from '../../platform/http/errors.ts';
import { type Handover, send } from './ses.ts';
import { composedFor } from './testReaders.ts';

/**
 * Mails a template to one address, exactly as the chosen reader would get it, by default "Preview User", except for the subject
 * and for the links of its own address. Throws unless SES accepted it. `done` marks the request as done, as it also is when nobody knows whether the mail went out.
 */
export async function sendTestMail(
  template: EmailTemplate,
  { email, reader }: { email: string; reader: TestReader | undefined },
  done: TransactItem[],
): Promise<void> {
  const id = await addressHash(email);
  const reason = await suppressionOf(id);
  if (reason === 'bounced' || reason === 'complained') {
    throw conflict(
      `Email to this address is withheld: an earlier one ${reason === 'bounced' ? 'bounced' : 'was reported as spam'}`,
    );
  }
  const { names, event, audience } = await composedFor(reader);
  const mail = compose(await withCards(cleanTexts(template)), audience);
  const handover = await send({
    // Marked, so that a test in somebody's inbox is never taken for the newsletter.
    mail: { ...mail, subject: `[Test] ${mail.subject}`, event },
    to: { id, email, ...names },
    tags: { kind: 'test' },
  });
  if (handover.result === 'unknown' && done.length > 0) await transactIf(done);
  if (handover.result !== 'accepted') throw refusal(handover);
  await emailTemplates.markTested(template);
}

function refusal(handover: Exclude<Handover, { result: 'accepted' }>): VisibleError {
  switch (handover.result) {
    case 'throttled':
      return tooMany('SES accepts no more email at the moment. Please try again in a few seconds.', 5);
    case 'halted':
      return conflict(`SES isn’t letting us send: ${handover.reason}`);
    case 'refused':
      return invalid({ testEmail: `SES refused the email: ${handover.reason}` });
    case 'unknown':
      return unknownOutcome();
  }
}

/** Not a 502, which the site's pages would retry by themselves. */
export const unknownOutcome = () =>
  new VisibleError(424, 'SES didn’t say whether it accepted the email. Please check the inbox before you try again.');
