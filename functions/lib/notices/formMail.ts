import type { MailCommand } from '../outbox/mailCommand.ts';
import { logger } from '../platform/log/log.ts';
import { mailboxOf } from '../platform/rateLimits/mailbox.ts';
import * as rateCounters from '../platform/rateLimits/rateCounters.ts';
import { formMailLimit } from '../platform/rateLimits/rateLimits.ts';
import type { OutgoingMail } from '../sending/deliver/ses.ts';

/** The kinds of mail that the forms of the site cause, as SES's events name them: they have a budget. An admin's acts cause the others. */
const formMailKinds: readonly MailCommand['kind'][] = ['welcome', 'opt-in', 'signup', 'details', 'address'];
export const isFormMail = (kind: string): boolean => formMailKinds.some((each) => each === kind);

/** A mail that the run may send that holds the claim of its row. */
export interface ClaimedMail {
  letter: OutgoingMail;
  /** Takes back what was noted about it elsewhere than in the outbox. Only for a mail that SES certainly did not accept. */
  unclaim?: () => Promise<void>;
}

interface FormMail {
  email: string;
  /** Identifies the recipient in the log. */
  id: string;
  /** Returns false where the mail is not to be sent, or another run sends it. */
  claim: () => Promise<boolean>;
  /** Undoes `claim`. */
  unclaim: () => Promise<unknown>;
}

/**
 * Claims a mail that a public form causes. One mailbox gets at most a few a day, whoever fills in the form. Returns the
 * function that gives the claim back; undefined where the mail is not to be sent.
 */
export async function claimFormMail({
  email,
  id,
  claim,
  unclaim,
}: FormMail): Promise<(() => Promise<void>) | undefined> {
  const attempt = await rateCounters.count(formMailLimit, mailboxOf(email));
  if (attempt.count > formMailLimit.times) {
    logger.warn('A mailbox has reached its daily limit of emails from forms', { id });
    return undefined;
  }
  if (!(await claim())) {
    await rateCounters.takeBack(attempt);
    return undefined;
  }
  return async () => {
    await Promise.all([unclaim(), rateCounters.takeBack(attempt)]);
  };
}
