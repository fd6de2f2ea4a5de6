import type { Alarm } from '../template/watch.ts';
import { type Metrics, statistics } from './metrics.ts';

export type AlarmState = 'OK' | 'ALARM' | 'INSUFFICIENT_DATA';

const comparisons: Record<string, (value: number, threshold: number) => boolean> = {
  GreaterThanThreshold: (value, threshold) => value > threshold,
  GreaterThanOrEqualToThreshold: (value, threshold) => value >= threshold,
  LessThanThreshold: (value, threshold) => value < threshold,
  LessThanOrEqualToThreshold: (value, threshold) => value <= threshold,
};

/** Throws where an alarm has what the local cloud cannot evaluate. */
export function checkAlarm({ id, expression, metrics, comparison }: Alarm): void {
  const strange = [
    ...Object.values(metrics).flatMap(({ statistic }) => (statistic in statistics ? [] : [`statistic ${statistic}`])),
    ...(comparison in comparisons ? [] : [comparison]),
    ...terms(expression).flatMap((term) => (term in metrics ? [] : [`expression ${expression}`])),
  ];
  if (strange.length > 0) throw new Error(`${id}: the local cloud does not know the ${strange.join(', ')}`);
}

const terms = (expression: string) => expression.split('+').map((term) => term.trim());

/** A sum has no value where one of its metrics has none, as in CloudWatch's metric math. */
function sumOf({ expression, metrics }: Alarm, data: Metrics, start: number, end: number): number | undefined {
  let total = 0;
  for (const term of terms(expression)) {
    const query = metrics[term];
    const value = query && data.read(query, start, end);
    if (value === undefined) return undefined;
    total += value;
  }
  return total;
}

/**
 * The state of an alarm at a moment, with the reason in CloudWatch's manner. Its periods end at this moment.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/AlarmThatSendsEmail.html#alarms-and-missing-data
 */
export function evaluate(
  alarm: Alarm,
  before: AlarmState,
  data: Metrics,
  now: number,
): { state: AlarmState; reason: string } {
  const { evaluationPeriods, datapointsToAlarm, period, threshold, comparison, missingData } = alarm;
  const values = Array.from({ length: evaluationPeriods }, (_, index) => {
    const end = now - index * period * 1000;
    return sumOf(alarm, data, end - period * 1000, end);
  });
  const breaches = (value: number) => comparisons[comparison]?.(value, threshold) ?? false;
  const present = values.filter((value) => value !== undefined);
  const breaching = present.filter(breaches).length;
  const missing = values.length - present.length;
  const reason =
    present.length === 0
      ? `no datapoints in ${values.length} of ${period} s`
      : `${present.join(', ')} against ${threshold}`;

  if (missing > 0 && present.length === 0 && missingData === 'ignore') return { state: before, reason };
  if (missing > 0 && present.length === 0 && missingData === 'missing') return { state: 'INSUFFICIENT_DATA', reason };
  const counted = breaching + (missingData === 'breaching' ? missing : 0);
  return { state: counted >= datapointsToAlarm ? 'ALARM' : 'OK', reason };
}
