import { randomUUID } from 'node:crypto';
import type { ScheduledSend, ScheduleInput } from '../../../../shared/sending/model/scheduledSend.ts';
import { uuidOf } from '../../platform/crypto/digest.ts';
import { unusableKey } from '../../platform/http/errors.ts';
import { planOf } from './plan.ts';
import { changedMeanwhile, over, requireSchedule } from './requireSchedule.ts';
import type { ScheduleRow } from './scheduledSends.ts';
import * as scheduledSends from './scheduledSends.ts';

interface Order {
  templateName: string;
  input: ScheduleInput;
  scheduledBy: string;
  /** The request's Idempotency-Key: whatever has it is one schedule. */
  key: string | undefined;
}

/** Has a letter go out at a time. A request that is repeated answers the schedule that it made. */
export async function schedule({ templateName, input, scheduledBy, key }: Order): Promise<ScheduledSend> {
  const id = key === undefined ? randomUUID() : uuidOf(`schedule\n${key}`);
  const there = await scheduledSends.find(id);
  if (there && there.templateName !== templateName) throw unusableKey();
  if (there) return pendingOr(there);
  const plan = await planOf(templateName, input);
  await scheduledSends.add({ ...plan, id, templateName, scheduledBy, revision: 1 });
  return requirePending(id);
}

/** Changes when, to whom, or with which problems it goes out. Throws 409 where it was sent, cancelled or changed meanwhile. */
export async function reschedule(id: string, revision: number, input: ScheduleInput): Promise<ScheduledSend> {
  const row = await requirePending(id);
  if (row.revision !== revision) throw changedMeanwhile();
  const plan = await planOf(row.templateName, input);
  if (!(await scheduledSends.change(row, plan))) {
    await requirePending(id);
    throw changedMeanwhile();
  }
  return requirePending(id);
}

const requirePending = async (id: string) => pendingOr(await requireSchedule(id));

function pendingOr(row: ScheduleRow): ScheduledSend {
  const { state } = row;
  if (state === 'STARTED' || state === 'CANCELLED') throw over(row);
  return { ...row, state };
}
