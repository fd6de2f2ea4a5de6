import { VisibleError } from '../../errors.ts';
import { logger } from '../../log.ts';
import * as scheduler from '../../scheduler.ts';

/**
 * Sets the clock for a schedule whose row is about to be written. In this order nothing is half done: a clock without its
 * row rings for nothing. Throws 503 where EventBridge does not take it.
 */
export async function setClock(alarm: scheduler.Alarm): Promise<void> {
  try {
    await scheduler.set(alarm);
  } catch (error) {
    logger.error('EventBridge did not take a schedule', { error: error as Error, scheduleId: alarm.id });
    throw new VisibleError(503, 'The time could not be set, and nothing was changed. Please try again in a moment.');
  }
}
