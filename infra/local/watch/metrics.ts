import type { Alarm, MetricQuery } from '../template/watch.ts';

type Dimensions = Record<string, string>;

const keyOf = (namespace: string, name: string, dimensions: Dimensions) =>
  [namespace, name, ...Object.entries(dimensions).map((each) => each.join('='))].join(' ');

interface Datapoints {
  points: { at: number; value: number }[];
  /** How long they are kept, in milliseconds: as long as an alarm looks back. */
  kept: number;
}

/** CloudWatch's metrics: the datapoints of those that alarms look at. */
export class Metrics {
  private readonly datapoints = new Map<string, Datapoints>();

  constructor(alarms: Pick<Alarm, 'metrics' | 'period' | 'evaluationPeriods'>[]) {
    for (const { metrics, period, evaluationPeriods } of alarms) {
      for (const { namespace, name, dimensions } of Object.values(metrics)) {
        const key = keyOf(namespace, name, dimensions);
        const kept = Math.max(this.datapoints.get(key)?.kept ?? 0, period * evaluationPeriods * 1000);
        this.datapoints.set(key, { points: [], kept });
      }
    }
  }

  put(namespace: string, name: string, dimensions: Dimensions, value: number): void {
    const { points, kept = 0 } = this.datapoints.get(keyOf(namespace, name, dimensions)) ?? {};
    if (!points) return;
    const now = Date.now();
    while (points[0] && points[0].at < now - kept) points.shift();
    points.push({ at: now, value });
  }

  /** The statistic of a stretch of time, from after `start` to `end`; undefined where there was no datapoint. */
  read({ namespace, name, dimensions, statistic }: MetricQuery, start: number, end: number): number | undefined {
    const values = (this.datapoints.get(keyOf(namespace, name, dimensions))?.points ?? [])
      .filter(({ at }) => at > start && at <= end)
      .map(({ value }) => value);
    return values.length === 0 ? undefined : statistics[statistic]?.(values);
  }
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/** The statistics that the local cloud knows. */
export const statistics: Record<string, (values: number[]) => number> = {
  Sum: sum,
  Average: (values) => sum(values) / values.length,
  Maximum: (values) => values.reduce((a, b) => Math.max(a, b)),
  Minimum: (values) => values.reduce((a, b) => Math.min(a, b)),
  SampleCount: (values) => values.length,
};
