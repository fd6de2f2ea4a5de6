import { retry } from '../../platform/async/retry.ts';
import { over, requireSchedule } from './requireSchedule.ts';
import type { ScheduleRow } from './scheduledSends.ts';
import * as scheduledSends from './scheduledSends.ts';

/** Cancels it. Once more is no error. Throws 409 where it was sent meanwhile. Gives the row as it was. */
export const cancelScheduled = (id: string): Promise<ScheduleRow> =>
  retry(async () => {
    const row = await requireSchedule(id);
    if (row.state === 'CANCELLED') return row;
    if (row.state === 'STARTED') throw over(row);
    // Where another admin changed it at this moment, the cancel is about that as well.
    return (await scheduledSends.cancel(row)) ? row : undefined;
  });
