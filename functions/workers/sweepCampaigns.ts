import type { ScheduledEvent } from 'aws-lambda';
import { forEachApart } from '../lib/platform/async/forEachApart.ts';
import { sweep } from '../lib/sending/control/sweep.ts';
import { startDue } from '../lib/sending/schedule/startDue.ts';

/** The clock that sets it going says what time it is; an operator who invokes it need not. */
export const handler = ({ time }: Partial<Pick<ScheduledEvent, 'time'>>) =>
  forEachApart(
    // Lambda may ask again for a run that failed, hours later: how late a letter is by then counts.
    [() => sweep(time ? Date.parse(time) : Date.now()), () => startDue(Date.now())],
    (part) => part(),
  );
