import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Authorizer } from '../aws/authorizer.ts';
import type { Clock } from '../lifecycle/clock.ts';
import type { Stoppable } from '../lifecycle/stoppable.ts';
import type { Schedule } from '../template/compute.ts';
import { account, functionArn, region, ruleArn } from '../template/resources.ts';
import { invokeAsynchronously } from './asynchronous.ts';
import type { FailureSender } from './failureDestination.ts';
import type { Functions } from './runtime.ts';
import type { LambdaSettings } from './settings.ts';

const minute = 60_000;
const units: Record<string, number> = { minute, hour: 60 * minute, day: 24 * 60 * minute };

/** Whether the policy of the schedule's function allows EventBridge to invoke it. */
export const mayRun = ({ id, function: fn }: Schedule, { serviceMay }: Authorizer): boolean =>
  serviceMay({
    principal: 'events.amazonaws.com',
    action: 'lambda:InvokeFunction',
    resource: functionArn(fn),
    sourceArn: ruleArn(id),
  });

interface Needs {
  functions: Pick<Functions, 'invoke'>;
  settings: LambdaSettings;
  authorizer: Authorizer;
  clock: Clock;
  sendFailure: FailureSender;
}

/** Invokes each schedule's function when it is due, as EventBridge does, if the function's policy allows it. */
export function startSchedules(
  all: Schedule[],
  { functions: { invoke }, settings, authorizer, clock, sendFailure }: Needs,
): Stoppable {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (milliseconds: number) => wait(milliseconds, undefined, { signal });
  const run = (schedule: Schedule) =>
    invokeAsynchronously(schedule, eventOf(schedule, clock.now()), { invoke, sendFailure, pause }).catch((error) => {
      if (!signal.aborted) console.error(`${schedule.id}: ${error}`);
    });

  const timers = all
    .filter((schedule) => mayRun(schedule, authorizer))
    .map((schedule) => setInterval(() => settings.current.schedules && void run(schedule), periodOf(schedule)));
  return {
    stop() {
      timers.forEach(clearInterval);
      stopping.abort();
    },
  };
}

/** The event that a scheduled function gets. */
const eventOf = ({ id }: Schedule, now: number) => ({
  version: '0',
  id: randomUUID(),
  'detail-type': 'Scheduled Event',
  source: 'aws.events',
  account,
  time: new Date(now).toISOString().replace(/\.\d+Z$/, 'Z'),
  region,
  resources: [ruleArn(id)],
  detail: {},
});

/** The period of `rate(5 minutes)` in milliseconds. For other expressions, throws an error that names the rule. */
export function periodOf({ id, expression }: Pick<Schedule, 'id' | 'expression'>): number {
  const [, count, unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  const period = Number(count) * (units[unit] ?? Number.NaN);
  // A timer waits for at most 2^31 ms.
  if (!(period > 0 && period < 2 ** 31)) throw new Error(`${id}: the local cloud does not know ${expression}`);
  return period;
}
