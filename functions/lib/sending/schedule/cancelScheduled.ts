import { retry } from '../../platform/async/retry.ts';
import { noLongerPending, requireSchedule } from './requireSchedule.ts';
import type { ScheduleRow } from './scheduledSends.ts';
import * as scheduledSends from './scheduledSends.ts';

/** Cancels a scheduled letter; safe to repeat. Throws 409 if it was sent meanwhile. Returns the row as it was before. */
export const cancelScheduled = (id: string): Promise<ScheduleRow> =>
  retry(async () => {
    const row = await requireSchedule(id);
    if (row.state === 'CANCELLED') return row;
    if (row.state === 'STARTED') throw noLongerPending(row);
    // If another admin changed it meanwhile, the changed schedule is cancelled too.
    return (await scheduledSends.cancel(row)) ? row : undefined;
  });
