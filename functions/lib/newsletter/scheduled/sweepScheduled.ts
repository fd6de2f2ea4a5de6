import { logger } from '../../log.ts';
import * as scheduler from '../../scheduler.ts';
import * as scheduledSends from '../../store/scheduledSends.ts';
import { startScheduled } from './startScheduled.ts';

/** EventBridge rings within a minute. */
const grace = 90 * 1000;

/**
 * What EventBridge should have done and did not: starts what is overdue, and sets clocks that got lost, as those of restored
 * tables are. One that fails does not hold up the others; the next run tries again. `worker`: ARN of the function that
 * clocks wake.
 */
export async function sweepScheduled(now: number, worker: string): Promise<void> {
  const rows = (await scheduledSends.all()).filter(({ state }) => state === 'SCHEDULED');
  let failure: unknown;
  for (const row of rows) {
    try {
      if (Date.parse(row.dueAt) + grace <= now) await startScheduled(row.id, row.revision, now);
      else if (Date.parse(row.dueAt) > now && !(await scheduler.isSet(row))) {
        logger.warn('A schedule was lost and is set again', { scheduleId: row.id });
        await scheduler.set(row, worker);
      }
    } catch (error) {
      failure ??= error;
    }
  }
  if (failure) throw failure;
}
