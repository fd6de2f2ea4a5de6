import { randomUUID } from 'node:crypto';
import type { Authorizer } from '../aws/authorizer.ts';
import type { Clock } from '../clock.ts';
import type { Stoppable } from '../stoppable.ts';
import type { Schedule } from '../template/compute.ts';
import { account, functionArn, region, ruleArn } from '../template/resources.ts';
import { ThrottledError } from './errors.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const units: Record<string, number> = { minute, hour: 60 * minute, day };

type Invoke = (id: string, event: unknown) => Promise<unknown>;

/** Whether the policy of a schedule's function lets EventBridge invoke it. */
export const mayRun = ({ id, function: fn }: Schedule, { serviceMay }: Authorizer): boolean =>
  serviceMay({
    principal: 'events.amazonaws.com',
    action: 'lambda:InvokeFunction',
    resource: functionArn(fn),
    sourceArn: ruleArn(id),
  });

/** Invokes each schedule's function when it is due, as EventBridge does, where the function's policy lets it. */
export function startSchedules(
  all: Schedule[],
  invoke: Invoke,
  authorizer: Authorizer,
  clock: Pick<Clock, 'now'>,
): Stoppable {
  const schedules = all.filter((schedule) => mayRun(schedule, authorizer));
  const timers = new Map<Schedule, NodeJS.Timeout>();
  const plan = (schedule: Schedule) => {
    const wait = nextTime(schedule.expression, new Date()).getTime() - Date.now();
    const timer = setTimeout(
      () => {
        plan(schedule);
        void invokeLater(schedule, invoke, clock);
      },
      // A timer waits for at most 2^31 ms.
      Math.min(wait, 2 ** 31 - 1),
    );
    timers.set(schedule, timer);
  };
  for (const schedule of schedules) plan(schedule);
  return {
    stop: () => {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}

/** Lambda queues an event and tries again while it is throttled; here until the schedule is due again. */
async function invokeLater(schedule: Schedule, invoke: Invoke, clock: Pick<Clock, 'now'>): Promise<void> {
  const due = nextTime(schedule.expression, new Date()).getTime();
  while (Date.now() < due) {
    try {
      await invoke(schedule.function, eventOf(schedule, clock.now()));
      return;
    } catch (error) {
      // The function's logs have any other error.
      if (!(error instanceof ThrottledError)) return;
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
}

/** The event of a scheduled function. */
function eventOf({ id, input }: Schedule, now: number): unknown {
  if (input !== undefined) return JSON.parse(input);
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': 'Scheduled Event',
    source: 'aws.events',
    account,
    time: new Date(now).toISOString().replace(/\.\d+Z$/, 'Z'),
    region,
    resources: [ruleArn(id)],
    detail: {},
  };
}

/** When `rate(...)` or `cron(...)` next fires after `now`, in UTC. Throws if it cannot parse the expression. */
export function nextTime(expression: string, now: Date): Date {
  const [, kind, body = ''] = /^(rate|cron)\((.*)\)$/.exec(expression) ?? [];
  if (kind === 'rate') {
    const [, count, unit = ''] = /^(\d+) (minute|hour|day)s?$/.exec(body) ?? [];
    if (count) return new Date(now.getTime() + Number(count) * (units[unit] ?? 0));
  }
  if (kind === 'cron') return nextCron(body, now);
  throw new Error(`The local cloud does not know the schedule ${expression}`);
}

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const days = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

function nextCron(body: string, now: Date): Date {
  const fields = body.trim().split(/\s+/);
  if (fields.length !== 6) throw new Error(`cron(${body}) does not have six fields`);
  const [minutes, hours, dates, monthNumbers, weekdays, years] = [
    field(fields[0], 0, 59),
    field(fields[1], 0, 23),
    field(fields[2], 1, 31),
    field(fields[3], 1, 12, months),
    field(fields[4], 1, 7, days),
    field(fields[5], 1970, 2199),
  ];
  const time = new Date(Math.floor(now.getTime() / minute) * minute + minute);
  // A leap day on a given weekday comes within 28 years, but for 2100.
  const end = now.getTime() + 41 * 366 * day;
  while (time.getTime() < end) {
    const today =
      years(time.getUTCFullYear()) &&
      monthNumbers(time.getUTCMonth() + 1) &&
      dates(time.getUTCDate()) &&
      weekdays(time.getUTCDay() + 1);
    if (!today) time.setUTCHours(24, 0, 0, 0);
    else if (!hours(time.getUTCHours())) time.setUTCMinutes(60, 0, 0);
    else if (!minutes(time.getUTCMinutes())) time.setUTCMinutes(time.getUTCMinutes() + 1);
    else return time;
  }
  throw new Error(`cron(${body}) never fires`);
}

/** One field of a cron expression as a test: `*`, `?`, `5`, `1-5`, `MON,WED`, `0/15`. */
function field(text = '', first: number, last: number, names: string[] = []): (value: number) => boolean {
  const number = (part: string) => {
    const named = names.indexOf(part.toUpperCase());
    const value = named >= 0 ? named + 1 : Number(part);
    if (!/^\w+$/.test(part) || !Number.isInteger(value) || value < first || value > last) {
      throw new Error(`The local cloud does not know "${text}" in a cron expression`);
    }
    return value;
  };
  const tests = text.split(',').map((part) => {
    const [range = '', step] = part.split('/');
    const [from, to] = range.split('-');
    const low = range === '*' || range === '?' ? first : number(from ?? '');
    const high = range === '*' || range === '?' || (step && to === undefined) ? last : number(to ?? from ?? '');
    const every = step === undefined ? 1 : number(step);
    return (value: number) => value >= low && value <= high && (value - low) % every === 0;
  });
  return (value) => tests.some((test) => test(value));
}
