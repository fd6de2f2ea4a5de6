import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Authorizer } from '../aws/authorizer.ts';
import type { Clock } from '../lifecycle/clock.ts';
import type { Stoppable } from '../lifecycle/stoppable.ts';
import type { Schedule } from '../template/compute.ts';
import { account, functionArn, region, ruleArn } from '../template/resources.ts';
import { ThrottledError } from './errors.ts';
import type { Functions } from './runtime.ts';

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

/** Invokes each schedule's function when it is due, as EventBridge does, if the function's policy allows it. */
export function startSchedules(
  all: Schedule[],
  { invoke }: Pick<Functions, 'invoke'>,
  authorizer: Authorizer,
  clock: Clock,
): Stoppable {
  /**
   * Lambda queues the event and retries while it is throttled; the local cloud retries until the schedule is due again.
   */
  async function invokeWithin(period: number, schedule: Schedule): Promise<void> {
    const due = Date.now() + period;
    while (Date.now() < due) {
      try {
        await invoke(schedule.function, eventOf(schedule, clock.now()));
        return;
      } catch (error) {
        // Other errors are in the function's logs.
        if (!(error instanceof ThrottledError)) return;
        await wait(1000);
      }
    }
  }

  const timers = all
    .filter((schedule) => mayRun(schedule, authorizer))
    .map((schedule) => {
      const period = periodOf(schedule);
      return setInterval(() => void invokeWithin(period, schedule), period);
    });
  return { stop: () => timers.forEach(clearInterval) };
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
