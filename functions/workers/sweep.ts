import type { ScheduledEvent } from 'aws-lambda';
import { requestDayMail } from '../lib/notices/dayMail.ts';
import { resume } from '../lib/notices/formMailBudget.ts';
import { sweepOutbox } from '../lib/notices/sendMail.ts';
import { completeErasures } from '../lib/people/personalData/erase.ts';
import { removeOld } from '../lib/people/signups/signups.ts';
import { tellDue } from '../lib/people/signups/tell.ts';
import { giveDueSeats } from '../lib/people/signups/waitingList.ts';
import { recordDay } from '../lib/people/subscribers/subscribers.ts';
import { forEachSettled } from '../lib/platform/async.ts';
import { publishDue } from '../lib/publishing/publication.ts';
import { startDue } from '../lib/sending/schedule.ts';
import { sweep } from '../lib/sending/sweep.ts';

/** In milliseconds. Of a day's numbers of subscribers, the last counts. */
const dailyEvery = 6 * 60 * 60_000;

/** `time`: EventBridge's; absent from operators. `resume`: emails of forms go out again, after too many came back. */
export const handler = async ({ time, resume: resumes }: { time?: ScheduledEvent['time']; resume?: boolean }) => {
  if (resumes) await resume();
  // Lambda may retry a failed run hours later: how late a letter is must be measured at that time.
  const scheduled = time ? Date.parse(time) : Date.now();
  await forEachSettled(
    [
      () => sweepOutbox(scheduled),
      () => sweep(scheduled),
      () => startDue(Date.now()),
      () => tellDue(scheduled),
      () => requestDayMail(scheduled),
      () => publishDue(Date.now()),
      () => giveDueSeats(scheduled),
      () => completeErasures(scheduled),
      ...(scheduled % dailyEvery < 60_000 ? [() => recordDay(Date.now()), () => removeOld(Date.now())] : []),
    ],
    (part) => part(),
  );
};
