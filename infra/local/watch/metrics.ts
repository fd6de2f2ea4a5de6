import type { MetricQuery } from '../template/watch.ts';

/** The longest that a datapoint is kept, in milliseconds: longer than the stack's alarms look back. */
const kept = 60 * 60 * 1000;

type Dimensions = Record<string, string>;

const keyOf = (namespace: string, name: string, dimensions: Dimensions) =>
  [namespace, name, ...Object.entries(dimensions).map((each) => each.join('='))].join(' ');

/** CloudWatch's metrics: the datapoints of the last hour, of those metrics that somebody reads. */
export class Metrics {
  private readonly datapoints: Map<string, { at: number; value: number }[]>;

  constructor(read: Pick<MetricQuery, 'namespace' | 'name' | 'dimensions'>[]) {
    this.datapoints = new Map(read.map(({ namespace, name, dimensions }) => [keyOf(namespace, name, dimensions), []]));
  }

  put(namespace: string, name: string, dimensions: Dimensions, value: number): void {
    const points = this.datapoints.get(keyOf(namespace, name, dimensions));
    if (!points) return;
    const now = Date.now();
    while (points[0] && points[0].at < now - kept) points.shift();
    points.push({ at: now, value });
  }

  /** The statistic of a stretch of time, from after `start` to `end`; undefined where there was no datapoint. */
  read({ namespace, name, dimensions, statistic }: MetricQuery, start: number, end: number): number | undefined {
    const values = (this.datapoints.get(keyOf(namespace, name, dimensions)) ?? [])
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
