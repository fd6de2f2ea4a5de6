import type { ScheduledEvent } from 'aws-lambda';
import { forEachApart } from '../lib/forEachApart.ts';
import { startDue } from '../lib/newsletter/scheduled/startDue.ts';
import { sweep } from '../lib/newsletter/sweep.ts';

/** The clock that sets it going says what time it is; an operator who invokes it need not. */
export const handler = ({ time }: Partial<Pick<ScheduledEvent, 'time'>>) =>
  forEachApart(
    // Lambda may ask again for a run that failed, hours later: how late a letter is by then counts.
    [() => sweep(time ? Date.parse(time) : Date.now()), () => startDue(Date.now())],
    (part) => part(),
  );
