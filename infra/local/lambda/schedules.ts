import { randomUUID } from 'node:crypto';
import type { Clock } from '../cloud/settings.ts';
import type { Stoppable } from '../cloud/state.ts';
import type { Schedule } from '../template/compute.ts';
import { account, region, ruleArn } from '../template/resources.ts';
import { FunctionError, type Functions, type LambdaSettings } from './functions.ts';

const minute = 60_000;
const units: Record<string, number> = { minute, hour: 60 * minute, day: 24 * 60 * minute };

interface Needs {
  functions: Pick<Functions, 'invoke'>;
  settings: LambdaSettings;
  clock: Clock;
}

/** Invokes each schedule's function when it is due, as EventBridge does. A run that fails is not repeated: the next one comes. */
export function startSchedules(all: Schedule[], { functions, settings, clock }: Needs): Stoppable {
  const run = (schedule: Schedule) => {
    if (!settings.current.schedules) return;
    functions.invoke(schedule.function, eventOf(schedule, clock.now())).catch((error) => {
      // A function's own errors are in its logs.
      if (!(error instanceof FunctionError)) console.error(`${schedule.id}: ${error}`);
    });
  };
  const timers = all.map((schedule) => setInterval(run, periodOf(schedule), schedule));
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
