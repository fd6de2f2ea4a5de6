import type { Stack } from '../template/readTemplate.ts';
import {
  configurationSetArn,
  functionArn,
  logStreamArn,
  queueArn,
  ruleArn,
  streamArn,
  topicArn,
} from '../template/resources.ts';
import type { Authorizer } from './iam.ts';

/**
 * Throws an error that names the resource if a grant is missing that no request of a function needs, but AWS itself: without
 * it AWS refuses the deploy, or silently does nothing.
 */
export function checkGrants(stack: Stack, { functionMay, serviceMay }: Authorizer): void {
  /** What Lambda does with the function's role. */
  const byRole = (id: string, fn: string, resource: string, ...actions: string[]) => {
    for (const action of actions) {
      if (functionMay(fn, { action, resource })) continue;
      throw new Error(`${id}: The provided execution role does not have permissions to call ${action} on ${resource}`);
    }
  };
  /** What a service does for a resource, by the policy of its target. */
  const byPolicy = (id: string, service: string, sourceArn: string, action: string, resource: string) => {
    if (serviceMay({ principal: `${service}.amazonaws.com`, action, resource, sourceArn })) return;
    throw new Error(`${id}: the policy of ${resource} does not allow ${service} ${action} for ${sourceArn}`);
  };

  for (const { id, logGroup } of stack.functions)
    byRole(id, id, logStreamArn(logGroup), 'logs:CreateLogStream', 'logs:PutLogEvents');
  for (const { id, function: fn, queue } of stack.queueMappings)
    byRole(id, fn, queueArn(queue), 'sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes');
  for (const { id, function: fn, table } of stack.streamMappings) {
    const reading = ['GetRecords', 'GetShardIterator', 'DescribeStream', 'ListStreams'];
    byRole(id, fn, streamArn(table), ...reading.map((each) => `dynamodb:${each}`));
  }
  for (const { id, function: fn, onFailure } of [...stack.streamMappings, ...stack.schedules])
    if (onFailure) byRole(id, fn, queueArn(onFailure), 'sqs:SendMessage');

  for (const { id, function: fn } of stack.schedules)
    byPolicy(id, 'events', ruleArn(id), 'lambda:InvokeFunction', functionArn(fn));
  for (const { topic, queue } of stack.subscriptions.queues)
    byPolicy(queue, 'sns', topicArn(topic), 'sqs:SendMessage', queueArn(queue));
  for (const { id, configurationSet, topic } of stack.mail.destinations)
    byPolicy(id, 'ses', configurationSetArn(configurationSet), 'sns:Publish', topicArn(topic));
  for (const { id, arn, topics } of stack.alarms)
    for (const topic of topics) byPolicy(id, 'cloudwatch', arn, 'sns:Publish', topicArn(topic));
}
