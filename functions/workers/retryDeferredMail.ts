import type { ScheduledEvent } from 'aws-lambda';
import { retryDeferredMail } from '../lib/notices/retryDeferredMail.ts';

/** The schedule that invokes it passes the time; an operator may leave it out. */
export const handler = ({ time }: Partial<Pick<ScheduledEvent, 'time'>>) =>
  retryDeferredMail(time ? Date.parse(time) : Date.now());
