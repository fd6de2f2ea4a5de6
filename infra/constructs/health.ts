import { Aws } from 'aws-cdk-lib';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { tableNames, variables } from '../../shared/platform/resources.ts';
import { workersAtOnce } from '../access/reservations.ts';
import type { Settings } from '../settings/checkSettings.ts';
import type { Alarms } from './alarms.ts';
import type { Data } from './data.ts';
import type { Edge } from './edge.ts';
import type { HandlerFunction } from './handlerFunction.ts';

interface Parts {
  settings: Settings;
  alarms: Alarms;
  data: Data;
  edge: Edge;
  dead: Queue;
}

const inRegion = (service: string, rest: string) =>
  `arn:${Aws.PARTITION}:${service}:${Aws.REGION}:${Aws.ACCOUNT_ID}:${rest}`;

/** Lets workers/checkHealth read the state of the account and the stack's resources, and change none of them. */
export function grantHealth(fn: HandlerFunction, { settings, alarms, data, edge, dead }: Parts): void {
  const domain = settings.senderAddress.slice(settings.senderAddress.indexOf('@') + 1);
  fn.allow(['ses:GetEmailIdentity'], [inRegion('ses', `identity/${settings.senderIdentity ?? domain}`)]);
  fn.allow(
    ['dynamodb:DescribeContinuousBackups'],
    tableNames.map((name) => data[name].tableArn),
  );
  fn.allow(['sns:ListSubscriptionsByTopic'], [alarms.topic.topicArn]);
  fn.allow(['sqs:GetQueueAttributes'], [dead.queueArn]);
  fn.allow(['cloudwatch:DescribeAlarms'], [inRegion('cloudwatch', 'alarm:*')]);
  // This action takes no resource.
  fn.allow(['lambda:GetAccountSettings'], ['*']);
  if (settings.certificateArn) fn.allow(['acm:DescribeCertificate'], [settings.certificateArn]);

  fn.addEnvironment(variables.settings, JSON.stringify(settings));
  fn.addEnvironment(variables.deadLettersUrl, dead.queueUrl);
  fn.addEnvironment(variables.alarmTopicArn, alarms.topic.topicArn);
  fn.addEnvironment(variables.distributionDomain, edge.distribution.distributionDomainName);
  fn.addEnvironment(variables.workersAtOnce, String(workersAtOnce));
}
