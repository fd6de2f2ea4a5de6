import type { ScheduledEvent } from 'aws-lambda';
import { retryDeferredMail } from '../lib/notices/retryDeferredMail.ts';

/** The clock that sets it going says what time it is; an operator who invokes it need not. */
export const handler = ({ time }: Partial<Pick<ScheduledEvent, 'time'>>) =>
  retryDeferredMail(time ? Date.parse(time) : Date.now());
