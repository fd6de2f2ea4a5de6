import type { output } from 'zod/mini';
import type { SendResult } from '../../../../shared/sending/model/campaign.ts';
import type { sendScheduledInput } from '../../../../shared/sending/model/scheduledSend.ts';
import { waitForEnd } from '../campaign/waitForEnd.ts';
import { changedMeanwhile, noLongerPending, requireSchedule } from './scheduledSends.ts';
import { startNow } from './startDue.ts';

/** Sends a scheduled letter at once, and waits a while for its end. A repeated call returns that send's current status. */
export async function sendScheduledNow(
  id: string,
  { revision, accepted }: output<typeof sendScheduledInput>,
): Promise<{ subject: string; result: SendResult }> {
  const row = await requireSchedule(id);
  const { subject } = row;
  if (row.campaignId) return { subject, result: await waitForEnd(row.campaignId) };
  if (row.state === 'CANCELLED') throw noLongerPending(row);
  if (row.revision !== revision) throw changedMeanwhile();
  return { subject, result: await waitForEnd(await startNow(row, accepted)) };
}
