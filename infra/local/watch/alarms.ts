import type { Stoppable } from '../stoppable.ts';
import type { Alarm } from '../template/watch.ts';
import type { Topics } from '../topics.ts';
import { type AlarmState, checkAlarm, evaluate } from './alarmState.ts';
import type { Metrics } from './metrics.ts';

export interface AlarmReport {
  id: string;
  description: string;
  state: AlarmState;
  reason: string;
  /** ISO 8601. */
  since: string;
  /** Why nobody was told of the last change of state; absent where they were. */
  failure?: string;
}

export interface Alarms extends Stoppable {
  report(): AlarmReport[];
}

/** How often alarms are evaluated, in milliseconds. CloudWatch takes up to a minute; nobody wants to wait so long here. */
const interval = 1000;

/** Evaluates alarms over and over, and publishes a change of state as CloudWatch does. `sample` puts metrics that are read, not counted. */
export function startAlarms(
  alarms: Alarm[],
  metrics: Metrics,
  topics: Pick<Topics, 'publish'>,
  sample: () => void,
): Alarms {
  for (const alarm of alarms) checkAlarm(alarm);
  const reports = new Map<string, AlarmReport>();

  function check(): void {
    sample();
    const now = Date.now();
    for (const alarm of alarms) {
      const before = reports.get(alarm.id);
      const { state, reason } = evaluate(alarm, before?.state ?? 'INSUFFICIENT_DATA', metrics, now);
      if (before?.state === state) continue;
      const since = new Date(now).toISOString();
      const { id, description } = alarm;
      const failure = tell(alarm, before?.state ?? 'INSUFFICIENT_DATA', { state, reason, since });
      reports.set(id, { id, description, state, reason, since, ...(failure && { failure }) });
    }
  }

  function tell(alarm: Alarm, before: AlarmState, now: { state: AlarmState; reason: string; since: string }) {
    const to = now.state === 'ALARM' ? alarm.alarmTopics : now.state === 'OK' ? alarm.okTopics : [];
    const denied = to.filter(
      (topic) =>
        !topics.publish({
          from: { principal: 'cloudwatch.amazonaws.com', sourceArn: alarm.arn },
          topic,
          subject: `${now.state}: "${alarm.id}" in US East (N. Virginia)`,
          message: [
            alarm.description,
            '',
            `Alarm: ${alarm.id}`,
            `State: ${before} -> ${now.state}`,
            `Reason: ${now.reason}`,
            `Time: ${now.since}`,
            '',
          ].join('\n'),
        }),
    );
    return denied.length > 0 ? `The policy of ${denied.join(', ')} does not let CloudWatch publish` : undefined;
  }

  const timer = setInterval(check, interval);
  return { report: () => [...reports.values()], stop: () => clearInterval(timer) };
}
