import { VisibleError } from '../../errors.ts';
import type { Jobs } from '../../job.ts';
import { logger } from '../../log.ts';
import * as scheduler from '../../scheduler.ts';

/** Sets the clock of a scheduled letter. Throws 503 where EventBridge does not take it. */
export async function setClock(alarm: Jobs['setClock']['input']): Promise<null> {
  try {
    await scheduler.set(alarm);
    return null;
  } catch (error) {
    logger.error('EventBridge did not take a schedule', { error: error as Error, scheduleId: alarm.id });
    throw new VisibleError(503, 'The time could not be set, and nothing was changed. Please try again in a moment.');
  }
}
