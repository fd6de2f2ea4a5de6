import { type Metric, type MetricOptions, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { constructId } from './constructId.ts';
import type { HandlerFunction } from './handlerFunction.ts';

/**
 * The metric `event`: the number of lines with `{"alarm": "<event>"}` in the logs of these functions. All filters count in
 * one metric, which costs nothing in a month without such a line. Throws if `functions` is empty.
 */
export function lineMetric(
  scope: Construct,
  functions: HandlerFunction[],
  event: string,
  options: MetricOptions,
): Metric {
  const [metric] = functions.map(({ logGroup, handlerName }) =>
    new MetricFilter(scope, `${event}${constructId(handlerName)}Lines`, {
      metricNamespace: 'DharmaChats',
      metricName: event,
      logGroup,
      filterPattern: FilterPattern.stringValue('$.alarm', '=', event),
    }).metric({ statistic: Stats.SUM, ...options }),
  );
  if (!metric) throw new Error(`No function logs the alarm ${event}`);
  return metric;
}
