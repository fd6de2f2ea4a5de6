import type { ScheduledEvent } from 'aws-lambda';
import { resume } from '../lib/notices/formMailDays.ts';
import { retryDeferredMail } from '../lib/notices/retryDeferredMail.ts';

/** What an operator passes. */
interface Order {
  /** Lets mails of forms go out again, after too many came back. */
  resume?: boolean;
}

/** The schedule that invokes it passes the time; an operator may leave it out. */
export const handler = async ({ time, resume: resumes }: Partial<Pick<ScheduledEvent, 'time'>> & Order) => {
  if (resumes) await resume();
  await retryDeferredMail(time ? Date.parse(time) : Date.now());
};
