import type { Authorizer } from '../aws/authorizer.ts';
import { callEmulator } from '../aws/callEmulator.ts';
import type { BackendAnswer } from '../aws/endpoint.ts';
import { AwsError } from '../aws/errors.ts';
import type { AwsRequest } from '../aws/request.ts';
import type { Clock } from '../clock.ts';
import { queueUrl } from '../fauxqs.ts';
import { ThrottledError } from '../lambda/errors.ts';
import type { LocalState } from '../localState.ts';
import type { Stoppable } from '../stoppable.ts';
import { functionId, lastPart } from '../template/resolvedTemplate.ts';
import { scheduleArn } from '../template/resources.ts';
import type { Stack } from '../template.ts';
import { dueAt, readSchedule, type ScheduleInput } from './oneTime.ts';

/** Under which its schedules are kept from one start to the next. */
const kept = 'schedules';
/** How often it looks what is due, in milliseconds. AWS invokes within a minute. */
const every = 500;

export interface Scheduler {
  /** Answers one operation. Throws AWS's error. */
  answer(request: AwsRequest): Promise<BackendAnswer>;
  /** For people, the next one first. `at`: ISO time. */
  list(): { name: string; target: string; at: string }[];
  /** Schedules ring from this call on. */
  start(): Stoppable;
}

interface SchedulerNeeds {
  stack: Pick<Stack, 'scheduleGroups' | 'schedulerRoles'>;
  state: LocalState;
  clock: Clock;
  authorizer: Authorizer;
  /** Invokes a function without waiting for more than that it is taken. */
  invoke(id: string, event: unknown): Promise<unknown>;
  /** Address of SQS. */
  sqs: string;
}

/**
 * EventBridge Scheduler, as far as functions use it: one-time schedules of functions, which are gone once they have rung.
 * https://docs.aws.amazon.com/scheduler/latest/APIReference/API_Operations.html
 */
export function openScheduler({ stack, state, clock, authorizer, invoke, sqs }: SchedulerNeeds): Scheduler {
  const schedules = new Map<string, ScheduleInput>(JSON.parse(state.get(kept) ?? '[]'));
  const keep = () => state.set(kept, JSON.stringify([...schedules]));
  const keyOf = ({ GroupName, Name }: Record<string, unknown>) => `${GroupName}/${Name}`;

  function check({ GroupName, Target }: ScheduleInput): void {
    if (!stack.scheduleGroups.includes(GroupName))
      throw new AwsError('ResourceNotFoundException', `Schedule group ${GroupName} does not exist.`);
    if (!stack.schedulerRoles.some(({ arn }) => arn === Target.RoleArn))
      throw new AwsError(
        'ValidationException',
        'The execution role you provide must allow AWS EventBridge Scheduler to assume the role.',
      );
  }

  function find(input: Record<string, unknown>): ScheduleInput {
    const found = schedules.get(keyOf(input));
    if (!found) throw new AwsError('ResourceNotFoundException', `Schedule ${input.Name} does not exist.`);
    return found;
  }

  const operations: Record<string, (input: Record<string, unknown>) => object> = {
    CreateSchedule(input) {
      const schedule = readSchedule(input);
      check(schedule);
      if (schedules.has(keyOf(input)))
        throw new AwsError('ConflictException', `Schedule ${schedule.Name} already exists.`);
      schedules.set(keyOf(input), schedule);
      keep();
      return { ScheduleArn: scheduleArn(schedule.GroupName, schedule.Name) };
    },
    UpdateSchedule(input) {
      const schedule = readSchedule(input);
      check(schedule);
      find(input);
      schedules.set(keyOf(input), schedule);
      keep();
      return { ScheduleArn: scheduleArn(schedule.GroupName, schedule.Name) };
    },
    GetSchedule(input) {
      return { ...find(input), State: 'ENABLED' };
    },
    DeleteSchedule(input) {
      find(input);
      schedules.delete(keyOf(input));
      keep();
      return {};
    },
  };

  /** In the name of the schedule's role. What it may not, or what nobody is there for, becomes a dead letter. */
  async function ring({ Target }: ScheduleInput): Promise<void> {
    const { Arn, RoleArn, Input = '{}', DeadLetterConfig } = Target;
    if (authorizer.roleMay(RoleArn, { action: 'lambda:InvokeFunction', resource: Arn })) {
      // Lambda queues the event and tries again while it is throttled. The function's logs have any other error.
      for (;;) {
        try {
          return void (await invoke(functionId(Arn), JSON.parse(Input)));
        } catch (error) {
          if (!(error instanceof ThrottledError)) return;
          await new Promise((resolve) => setTimeout(resolve, 1000));
        }
      }
    }
    const dead = DeadLetterConfig?.Arn;
    if (!dead || !authorizer.roleMay(RoleArn, { action: 'sqs:SendMessage', resource: dead })) return;
    await callEmulator(sqs, 'AmazonSQS.SendMessage', { QueueUrl: queueUrl(sqs, lastPart(dead)), MessageBody: Input });
  }

  function ringDue(): void {
    const due = [...schedules].filter(([, schedule]) => dueAt(schedule) <= clock.now());
    for (const [key, schedule] of due) {
      schedules.delete(key);
      void ring(schedule);
    }
    if (due.length > 0) keep();
  }

  return {
    answer: async ({ operation, input }) => {
      const act = operations[operation];
      if (!act) throw new AwsError('ValidationException', `The local EventBridge Scheduler does not know ${operation}`);
      return { type: 'application/json', body: JSON.stringify(act(input)) };
    },
    list: () =>
      [...schedules.values()]
        .map((schedule) => ({ schedule, due: dueAt(schedule) }))
        .sort((one, other) => one.due - other.due)
        .map(({ schedule, due }) => ({
          ...{ name: schedule.Name, target: functionId(schedule.Target.Arn), at: new Date(due).toISOString() },
        })),
    start() {
      const timer = setInterval(ringDue, every);
      const forget = clock.whenChanged(ringDue);
      return {
        stop: () => {
          clearInterval(timer);
          forget();
        },
      };
    },
  };
}
