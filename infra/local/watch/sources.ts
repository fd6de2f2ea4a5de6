import type { Authorizer } from '../aws/authorizer.ts';
import type { Fauxqs } from '../fauxqs.ts';
import type { Ses } from '../mail/ses.ts';
import type { LambdaFunction } from '../template/compute.ts';
import { logStreamArn } from '../template/resources.ts';
import type { MetricFilter } from '../template/watch.ts';
import type { Stack } from '../template.ts';
import { lineTest } from './metricFilter.ts';
import type { Metrics } from './metrics.ts';

/** The metrics of AWS's services that the local cloud counts or reads, as `namespace name`. */
const served = [
  'AWS/Lambda Errors',
  'AWS/Lambda Throttles',
  'AWS/Lambda ConcurrentExecutions',
  'AWS/Lambda IteratorAge',
  'AWS/Lambda DestinationDeliveryFailures',
  'AWS/SQS ApproximateNumberOfMessagesVisible',
  'AWS/SQS ApproximateAgeOfOldestMessage',
  'AWS/ApiGateway 5xx',
  'AWS/SES Reputation.BounceRate',
  'AWS/SES Reputation.ComplaintRate',
];

/** Throws where an alarm looks at a metric that nothing here has. */
export function checkServed({ alarms, metricFilters }: Pick<Stack, 'alarms' | 'metricFilters'>): void {
  const known = new Set([...served, ...metricFilters.map(({ namespace, name }) => `${namespace} ${name}`)]);
  for (const { id, metrics } of alarms) {
    for (const { namespace, name } of Object.values(metrics)) {
      if (!known.has(`${namespace} ${name}`))
        throw new Error(`${id}: the local cloud has no metric ${name} of ${namespace}`);
    }
  }
}

/** Whether the role of a function lets it write its logs. */
export const mayLog = ({ id, logGroup }: LambdaFunction, authorizer: Authorizer): boolean =>
  ['logs:CreateLogStream', 'logs:PutLogEvents'].every((action) =>
    authorizer.functionMay(id, { action, resource: logStreamArn(logGroup) }),
  );

/** Counts what metric filters look for in the lines of functions. */
export function lineCounter(filters: MetricFilter[], metrics: Metrics): (fn: LambdaFunction, line: string) => void {
  const tests = filters.map((filter) => ({ ...filter, matches: lineTest(filter.pattern) }));
  return (fn, line) => {
    for (const { logGroup, matches, namespace, name, value } of tests) {
      if (logGroup === fn.logGroup && matches(line)) metrics.put(namespace, name, {}, value);
    }
  };
}

/** Reads the metrics that are not counted. */
export function sampler({ queues }: Pick<Stack, 'queues'>, fauxqs: Fauxqs, ses: Ses, metrics: Metrics): () => void {
  return () => {
    for (const { id } of queues) {
      const { visible } = fauxqs.depth(id);
      metrics.put('AWS/SQS', 'ApproximateNumberOfMessagesVisible', { QueueName: id }, visible);
      metrics.put('AWS/SQS', 'ApproximateAgeOfOldestMessage', { QueueName: id }, fauxqs.age(id));
    }
    const reputation = ses.reputation();
    if (!reputation) return;
    metrics.put('AWS/SES', 'Reputation.BounceRate', {}, reputation.bounceRate);
    metrics.put('AWS/SES', 'Reputation.ComplaintRate', {}, reputation.complaintRate);
  };
}
