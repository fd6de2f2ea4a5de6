import { mailboxOf } from '../../../shared/people/model/email.ts';
import { logger } from '../platform/log/log.ts';
import * as rateCounters from '../platform/rateLimits/rateCounters.ts';
import { formMailLimit } from '../platform/rateLimits/rateLimits.ts';

interface FormMail {
  email: string;
  /** What the log calls its receiver. */
  id: string;
  /** False where the mail is not to be sent, or another run sends it. */
  claim: () => Promise<boolean>;
  /** Gives back what `claim` took. */
  release: () => Promise<unknown>;
}

/**
 * Claims a mail that a public form causes: at most a few a day go to one mailbox, whoever asks for them. Returns the
 * function that gives the claim back; undefined where the mail is not to be sent.
 */
export async function claimFormMail({
  email,
  id,
  claim,
  release,
}: FormMail): Promise<(() => Promise<void>) | undefined> {
  const attempt = await rateCounters.count(formMailLimit, mailboxOf(email));
  if (attempt.count > formMailLimit.times) {
    logger.warn('Enough mails by forms for one mailbox today', { id });
    return undefined;
  }
  if (!(await claim())) {
    await rateCounters.takeBack(attempt);
    return undefined;
  }
  return async () => {
    await Promise.all([release(), rateCounters.takeBack(attempt)]);
  };
}
