import { Aws } from 'aws-cdk-lib';
import { variables } from '../../shared/platform/resources.ts';
import { workersAtOnce } from '../access/reservations.ts';
import type { Settings } from '../settings/checkSettings.ts';
import type { Alarms } from './alarms.ts';
import type { Edge } from './edge.ts';
import type { HandlerFunction } from './handlerFunction.ts';

interface Parts {
  settings: Settings;
  alarms: Alarms;
  edge: Edge;
}

const inRegion = (service: string, rest: string) =>
  `arn:${Aws.PARTITION}:${service}:${Aws.REGION}:${Aws.ACCOUNT_ID}:${rest}`;

/** Lets workers/checkHealth read the state of the account and the stack's alarms, and change nothing. */
export function grantHealth(fn: HandlerFunction, { settings, alarms, edge }: Parts): void {
  const domain = settings.senderAddress.slice(settings.senderAddress.indexOf('@') + 1);
  fn.allow(['ses:GetEmailIdentity'], [inRegion('ses', `identity/${settings.senderIdentity ?? domain}`)]);
  fn.allow(['sns:ListSubscriptionsByTopic'], [alarms.topic.topicArn]);
  fn.allow(['cloudwatch:DescribeAlarms'], [inRegion('cloudwatch', 'alarm:*')]);
  // This action takes no resource.
  fn.allow(['lambda:GetAccountSettings'], ['*']);
  if (settings.certificateArn) fn.allow(['acm:DescribeCertificate'], [settings.certificateArn]);

  fn.addEnvironment(variables.settings, JSON.stringify(settings));
  fn.addEnvironment(variables.alarmTopicArn, alarms.topic.topicArn);
  fn.addEnvironment(variables.distributionDomain, edge.distribution.distributionDomainName);
  fn.addEnvironment(variables.workersAtOnce, String(workersAtOnce));
}
