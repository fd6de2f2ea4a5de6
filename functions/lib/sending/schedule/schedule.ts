import { randomUUID } from 'node:crypto';
import type { ScheduledSend, ScheduleInput } from '../../../../shared/sending/model/scheduledSend.ts';
import { uuidOf } from '../../platform/crypto/digest.ts';
import { unusableKey } from '../../platform/http/errors.ts';
import { planOf } from './plan.ts';
import * as scheduledSends from './scheduledSends.ts';

interface ScheduleRequest {
  templateName: string;
  input: ScheduleInput;
  scheduledBy: string;
  /** The request's Idempotency-Key: all requests with it mean one schedule. */
  key: string | undefined;
}

/** Schedules a letter. A repeated request returns the schedule that the first one made. */
export async function schedule({ templateName, input, scheduledBy, key }: ScheduleRequest): Promise<ScheduledSend> {
  const id = key === undefined ? randomUUID() : uuidOf(`schedule\n${key}`);
  const existing = await scheduledSends.find(id);
  if (existing && existing.templateName !== templateName) throw unusableKey();
  if (existing) return requirePendingState(existing);
  const plan = await planOf(templateName, input);
  await scheduledSends.add({ ...plan, id, templateName, scheduledBy, revision: 1 });
  return requirePending(id);
}

/** Changes the plan of a scheduled letter. Throws 409 if it was sent, cancelled or changed meanwhile. */
export async function reschedule(id: string, revision: number, input: ScheduleInput): Promise<ScheduledSend> {
  const row = await requirePending(id);
  if (row.revision !== revision) throw scheduledSends.changedMeanwhile();
  const plan = await planOf(row.templateName, input);
  if (!(await scheduledSends.change(row, plan))) {
    await requirePending(id);
    throw scheduledSends.changedMeanwhile();
  }
  return requirePending(id);
}

const requirePending = async (id: string) => requirePendingState(await scheduledSends.requireSchedule(id));

function requirePendingState(row: scheduledSends.ScheduleRow): ScheduledSend {
  const { state } = row;
  if (state === 'STARTED' || state === 'CANCELLED') throw scheduledSends.noLongerPending(row);
  return { ...row, state };
}
