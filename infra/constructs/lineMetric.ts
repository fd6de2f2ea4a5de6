import { type Metric, type MetricOptions, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { constructId } from './constructId.ts';
import type { HandlerFunction } from './handlerFunction.ts';

/**
 * The metric `value` that counts the lines of these functions in which `field` has that value. The filters of all logs
 * count in one metric, which costs nothing in a month without such a line. Throws where there is no function.
 */
export function lineMetric(
  scope: Construct,
  functions: HandlerFunction[],
  { field, value }: { field: 'alarm' | 'counted'; value: string },
  options: MetricOptions,
): Metric {
  const [metric] = functions.map(({ logGroup, handlerName }) =>
    new MetricFilter(scope, `${value}${constructId(handlerName)}Lines`, {
      metricNamespace: 'DharmaChats',
      metricName: value,
      logGroup,
      filterPattern: FilterPattern.stringValue(`$.${field}`, '=', value),
    }).metric({ statistic: Stats.SUM, ...options }),
  );
  if (!metric) throw new Error(`No function logs ${field} ${value}`);
  return metric;
}
