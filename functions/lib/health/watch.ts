import { CloudWatchClient, DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch';
import { DescribeContinuousBackupsCommand } from '@aws-sdk/client-dynamodb';
import { ListSubscriptionsByTopicCommand, SNSClient } from '@aws-sdk/client-sns';
import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { tableNames, variables } from '../../../shared/platform/resources.ts';
import { env } from '../platform/aws/env.ts';
import { dynamo, tableName } from '../platform/dynamo/dynamo.ts';
import { healthRequests } from './clients.ts';
import { bad, good } from './finding.ts';
import { deployedSettings } from './settings.ts';

const cloudwatch = new CloudWatchClient(healthRequests);
const sns = new SNSClient(healthRequests);
const sqs = new SQSClient(healthRequests);

export async function alarmAddress() {
  const address = deployedSettings().alarmAddress;
  const TopicArn = env(variables.alarmTopicArn);
  const { Subscriptions = [] } = await sns.send(new ListSubscriptionsByTopicCommand({ TopicArn }));
  const mine = Subscriptions.filter(({ Protocol, Endpoint }) => Protocol === 'email' && Endpoint === address);
  if (mine.some(({ SubscriptionArn }) => SubscriptionArn?.startsWith('arn:'))) return good(`${address} is alerted`);
  return bad(
    `${address} hasn’t confirmed, so nobody is alerted`,
    mine.length > 0
      ? 'Open the link in the email “AWS Notification - Subscription Confirmation” there; it works for three days.'
      : `Subscribe it again, and open the link in the email within three days: aws sns subscribe --topic-arn ${TopicArn} --protocol email --notification-endpoint ${address}`,
  );
}

/** The alarms that notify the stack's topic. */
export async function alarms() {
  const { MetricAlarms = [] } = await cloudwatch.send(
    new DescribeAlarmsCommand({ StateValue: 'ALARM', ActionPrefix: env(variables.alarmTopicArn), MaxRecords: 100 }),
  );
  if (MetricAlarms.length === 0) return good('None has gone off');
  return bad(
    MetricAlarms.map(({ AlarmDescription, AlarmName }) => AlarmDescription ?? AlarmName).join('; '),
    'docs/runbook.md has a section for each.',
  );
}

export async function deadLetters() {
  const { Attributes } = await sqs.send(
    new GetQueueAttributesCommand({
      QueueUrl: env(variables.deadLettersUrl),
      AttributeNames: ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'],
    }),
  );
  const count = Object.values(Attributes ?? {}).reduce((sum, each) => sum + Number(each), 0);
  if (count === 0) return good('None');
  return bad(
    `Workers gave up on ${count === 1 ? 'one message' : `${count} messages`}`,
    'Find out which they are, and put them back once the cause is gone: DeadLetters in docs/runbook.md says how.',
  );
}

export async function recovery() {
  const isOn = await Promise.all(
    tableNames.map(async (name) => {
      const { ContinuousBackupsDescription } = await dynamo.send(
        new DescribeContinuousBackupsCommand({ TableName: tableName(name) }),
      );
      return ContinuousBackupsDescription?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus === 'ENABLED';
    }),
  );
  const off = tableNames.filter((_, index) => !isOn[index]);
  if (off.length === 0) return good('On for all tables');
  return bad(
    `Off for ${off.join(', ')}: what is deleted there can’t be recovered`,
    'Switch it on in the DynamoDB console, under Backups of each of these tables.',
  );
}
