import {
  CreateScheduleCommand,
  type CreateScheduleCommandInput,
  GetScheduleCommand,
  SchedulerClient,
  UpdateScheduleCommand,
} from '@aws-sdk/client-scheduler';
import { variables } from '../../shared/resources.ts';
import { env } from './env.ts';
import { requestTimes } from './requestTimes.ts';

/*
 * EventBridge Scheduler, which wakes us once for each letter that goes out at a time. Its schedules are alarm clocks and no
 * more: what is meant stands in the row of functions/lib/store/scheduledSends.ts, so that one that rings twice, late, or
 * for nothing does no harm.
 */

const client = new SchedulerClient({ requestHandler: requestTimes(2_000, 5_000) });

/** When to wake us for which revision of a scheduled letter. `dueAt`: ISO time. */
export interface Alarm {
  id: string;
  revision: number;
  dueAt: string;
}

/** What the worker is woken with. */
export type WakeUp = { scheduleId: string; revision: number };

/** https://docs.aws.amazon.com/scheduler/latest/UserGuide/schedule-types.html#one-time: seconds, in UTC where nothing else is said. */
const expressionOf = ({ dueAt }: Alarm) => `at(${dueAt.slice(0, 19)})`;
const inputOf = ({ id, revision }: Alarm) => JSON.stringify({ scheduleId: id, revision } satisfies WakeUp);
const keyOf = (id: string) => ({ Name: id, GroupName: env(variables.scheduleGroup) });

const scheduleOf = (alarm: Alarm, worker: string): CreateScheduleCommandInput => ({
  ...keyOf(alarm.id),
  ScheduleExpression: expressionOf(alarm),
  ScheduleExpressionTimezone: 'UTC',
  FlexibleTimeWindow: { Mode: 'OFF' },
  ActionAfterCompletion: 'DELETE',
  Target: {
    Arn: worker,
    RoleArn: env(variables.schedulerRoleArn),
    Input: inputOf(alarm),
    RetryPolicy: { MaximumEventAgeInSeconds: 3600, MaximumRetryAttempts: 20 },
    DeadLetterConfig: { Arn: env(variables.deadLettersArn) },
  },
});

const isNamed = (error: unknown, name: string) => error instanceof Error && error.name === name;

/** Sets an alarm, or sets it anew. `worker`: ARN of the function to wake. */
export async function set(alarm: Alarm, worker = env(variables.startScheduledArn)): Promise<void> {
  const schedule = scheduleOf(alarm, worker);
  try {
    await client.send(new CreateScheduleCommand(schedule));
  } catch (error) {
    if (!isNamed(error, 'ConflictException')) throw error;
    await client.send(new UpdateScheduleCommand(schedule));
  }
}

/** Whether the alarm is set as it should be. */
export async function isSet(alarm: Alarm): Promise<boolean> {
  try {
    const { ScheduleExpression, Target } = await client.send(new GetScheduleCommand(keyOf(alarm.id)));
    return ScheduleExpression === expressionOf(alarm) && Target?.Input === inputOf(alarm);
  } catch (error) {
    if (isNamed(error, 'ResourceNotFoundException')) return false;
    throw error;
  }
}
