import type { ScheduledEvent } from 'aws-lambda';
import { offerDue } from '../lib/people/signups/offers.ts';
import { forEachSettled } from '../lib/platform/async/forEachLimit.ts';
import { publishDue } from '../lib/publishing/publishDue.ts';
import { sweep } from '../lib/sending/control/sweep.ts';
import { startDueEventMails } from '../lib/sending/events/startEventMails.ts';
import { startDue } from '../lib/sending/schedule/startDue.ts';

/** `time`: when EventBridge scheduled it; absent when an operator invokes it. */
export const handler = ({ time }: Partial<Pick<ScheduledEvent, 'time'>>) =>
  forEachSettled(
    // Lambda may retry a failed run hours later: how late a letter is must be measured at that time.
    [
      () => sweep(time ? Date.parse(time) : Date.now()),
      () => startDue(Date.now()),
      () => startDueEventMails(Date.now()),
      () => publishDue(Date.now()),
      () => offerDue(),
    ],
    (part) => part(),
  );
