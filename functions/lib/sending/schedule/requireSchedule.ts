import { conflict, notFound } from '../../platform/http/errors.ts';
import type { ScheduleRow } from './scheduledSends.ts';
import * as scheduledSends from './scheduledSends.ts';

/** The scheduled letter, or 404. */
export async function requireSchedule(id: string): Promise<ScheduleRow> {
  const row = await scheduledSends.find(id);
  if (!row) throw notFound('This scheduled letter');
  return row;
}

/** The error that says why it can no longer be changed. */
export const noLongerPending = ({ state }: Pick<ScheduleRow, 'state'>) =>
  conflict(
    state === 'CANCELLED'
      ? 'This scheduled letter was cancelled. Nothing was changed.'
      : 'This letter has begun to go out: it is among the sends now, where it can be paused or cancelled.',
  );

export const changedMeanwhile = () =>
  conflict('Somebody else changed this scheduled letter in the meantime. Please look at it again.');
