import type { Context } from 'aws-lambda';
import { startScheduled } from '../lib/newsletter/scheduled/startScheduled.ts';
import { sweepScheduled } from '../lib/newsletter/scheduled/sweepScheduled.ts';
import type { WakeUp } from '../lib/scheduler.ts';

/** EventBridge Scheduler wakes it for one letter; a clock of its own, every five minutes, for all that it may have missed. */
export const handler = (event: WakeUp | object, context: Pick<Context, 'invokedFunctionArn'>): Promise<void> =>
  'scheduleId' in event
    ? startScheduled(event.scheduleId, event.revision, Date.now())
    : sweepScheduled(Date.now(), context.invokedFunctionArn);
