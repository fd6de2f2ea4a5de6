import { Aws, Duration } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import {
  Alarm,
  type AlarmProps,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, type LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { alarmEvents } from '../../shared/platform/constants.ts';
import { variables } from '../../shared/platform/resources.ts';
import { workersAtOnce } from '../access/workers.ts';
import type { Settings } from '../settings/checkSettings.ts';
import type { Api } from './api.ts';
import { arnHere, newTopic } from './defaults.ts';
import type { Edge } from './edge.ts';
import type { HandlerFunction } from './handlerFunction.ts';
import type { Queues } from './queues.ts';

interface AlarmsProps {
  settings: Settings;
  queues: Queues;
  api: Api;
  /** Of the workers. */
  logGroup: LogGroup;
}

const period = Duration.minutes(5);

type Evaluation = Partial<
  Pick<AlarmProps, 'threshold' | 'evaluationPeriods' | 'datapointsToAlarm' | 'treatMissingData'>
> & { period?: Duration };

/** In seconds. Half of the time after which what fails, or finds its worker throttled, becomes a dead letter. */
const longestWait = 30 * 60;

const evaluations: Partial<Record<keyof typeof alarmEvents, Evaluation>> = {
  // Logged once an hour, for a day. Two of the 24 hours may fall between two runs.
  FeedUnreadable: { period: Duration.hours(1), evaluationPeriods: 24, datapointsToAlarm: 22 },
};

/** For values that AWS reports now and then: until the next, the alarm keeps its state and emails once. */
const sparse = { treatMissingData: TreatMissingData.IGNORE };

/** What the operator must act on: alarms for what mends itself are read by no one. A metric costs $0.10 a month. */
export class Alarms extends Construct {
  readonly topic = newTopic(this, 'Topic');

  constructor(scope: Construct, id: string, { settings, queues, api, logGroup }: AlarmsProps) {
    super(scope, id);
    // A policy of its own replaces a topic's default policy: no one may publish without this statement.
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        conditions: {
          StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID },
          ArnLike: { 'aws:SourceArn': arnHere('cloudwatch', 'alarm:*') },
        },
      }),
    );
    this.topic.addSubscription(new EmailSubscription(settings.alarmAddress));

    const dead = queues.dead.metricApproximateNumberOfMessagesVisible({ period });
    this.alarm('DeadLetters', dead, 'Workers gave up on messages. Put them back once the cause is gone.', sparse);
    const givenUp = queues.givenUp.metricNumberOfMessagesSent({ period });
    this.alarm(
      'GivenUp',
      givenUp,
      'Lambda gave up on a scheduled run or a change of content. Find out which, and whether to make up for it.',
    );
    const waiting = (what: string) => `${what} have been waiting for half an hour. Check whether their worker runs.`;
    const confirmationsAge = queues.notices.metricApproximateAgeOfOldestMessage({ period });
    this.alarm('ConfirmationsWait', confirmationsAge, waiting('Welcome and confirmation emails'), {
      threshold: longestWait,
    });
    this.alarm('EventsWait', standingStill(queues.feedback), waiting('SES’s bounces and complaints'), {
      threshold: longestWait,
    });
    // For all functions in the account and region: AWS charges an alarm for each metric that it evaluates.
    const errors = LambdaFunction.metricAllErrors({ period });
    this.alarm('Errors', errors, 'Functions failed. Find out which, and read the last lines of their logs.');
    const throttles = LambdaFunction.metricAllThrottles({ period });
    this.alarm(
      'Throttles',
      throttles,
      'Functions had to wait. Check whether the account may run enough of them at once.',
    );
    const serverErrors = api.http.metricServerError({ period });
    this.alarm('ServerErrors', serverErrors, 'The API answered 5xx. Find out which endpoint failed, and read its log.');
    // AWS reviews an account at 5 % bounces or 0.1 % complaints; we want to know earlier.
    this.alarm(
      'BounceRate',
      reputation('Reputation.BounceRate'),
      'Over 3% of emails bounce; at 5% AWS may pause the account. Find out where the latest addresses came from.',
      { threshold: 0.03, ...sparse },
    );
    this.alarm(
      'ComplaintRate',
      reputation('Reputation.ComplaintRate'),
      'Over 0.08% of emails are reported as spam; at 0.1% AWS may pause the account. Send nothing until you know why.',
      { threshold: 0.0008, ...sparse },
    );
    // Lines that workers log with `{"alarm": "<event>"}`. Each event is a metric, which costs nothing in a month
    // without a line: https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_PutMetricFilter.html
    const lines = new MetricFilter(this, 'Lines', {
      metricNamespace: 'DharmaChats',
      metricName: 'Alarms',
      dimensions: { Event: '$.alarm' },
      logGroup,
      filterPattern: FilterPattern.exists('$.alarm'),
    });
    for (const [event, says] of Object.entries(alarmEvents)) {
      const evaluation = evaluations[event as keyof typeof alarmEvents] ?? {};
      const metric = lines.metric({
        ...{ statistic: Stats.SUM, dimensionsMap: { Event: event }, period: evaluation.period ?? period },
      });
      this.alarm(event, metric, says, evaluation);
    }
  }

  /** `says`: what it means and what to do first, for a reader without any context. */
  private alarm(id: string, metric: IMetric, says: string, { period: _, ...evaluation }: Evaluation = {}): void {
    const alarm = new Alarm(this, id, {
      metric,
      threshold: 0,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      alarmDescription: `${says} docs/runbook.md: ${id}`,
      ...evaluation,
    });
    alarm.addAlarmAction(new SnsAction(this.topic));
  }
}

/**
 * The age of a queue's oldest message while its worker finishes none, otherwise 0. Lambda deletes what its function has
 * finished. During a large send messages may be old and flow all the same.
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-available-cloudwatch-metrics.html
 */
const standingStill = (queue: Queue) =>
  new MathExpression({
    // Where nothing was deleted, AWS may report no value.
    expression: 'IF(FILL(deleted, 0) > 0, 0, age)',
    label: 'Age of the oldest message while none is finished',
    period,
    usingMetrics: {
      age: queue.metricApproximateAgeOfOldestMessage({ period }),
      deleted: queue.metricNumberOfMessagesDeleted({ period }),
    },
  });

const reputation = (metricName: string) =>
  new Metric({ namespace: 'AWS/SES', metricName, statistic: 'Maximum', period });

/**
 * Emails before a month exceeds its budget. A budget covers the whole account, and is free if it only notifies:
 * https://aws.amazon.com/aws-cost-management/aws-budgets/pricing/
 */
export class Budget extends Construct {
  constructor(scope: Construct, id: string, { alarmAddress, monthlyBudget }: Settings) {
    super(scope, id);
    if (monthlyBudget === null) return;
    const notifyAt = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
      notification: { notificationType, threshold, thresholdType: 'PERCENTAGE', comparisonOperator: 'GREATER_THAN' },
      subscribers: [{ subscriptionType: 'EMAIL', address: alarmAddress }],
    });
    // Without a name of our own: a new address replaces the budget, and two budgets cannot share a name.
    new CfnBudget(this, 'Month', {
      budget: { budgetType: 'COST', timeUnit: 'MONTHLY', budgetLimit: { amount: monthlyBudget, unit: 'USD' } },
      notificationsWithSubscribers: [notifyAt('ACTUAL', 80), notifyAt('FORECASTED', 100)],
    });
  }
}

interface Parts {
  settings: Settings;
  alarms: Alarms;
  edge: Edge;
}

/** Lets workers/checkHealth read the state of the account and the stack's alarms, and change nothing. */
export function grantHealth(fn: HandlerFunction, { settings, alarms, edge }: Parts): void {
  const domain = settings.senderAddress.slice(settings.senderAddress.indexOf('@') + 1);
  fn.allow(['ses:GetEmailIdentity'], [arnHere('ses', `identity/${settings.senderIdentity ?? domain}`)]);
  fn.allow(['sns:ListSubscriptionsByTopic'], [alarms.topic.topicArn]);
  fn.allow(['cloudwatch:DescribeAlarms'], [arnHere('cloudwatch', 'alarm:*')]);
  fn.allow(['lambda:GetAccountSettings'], ['*']);
  if (settings.certificateArn) fn.allow(['acm:DescribeCertificate'], [settings.certificateArn]);

  fn.addEnvironment(variables.settings, JSON.stringify(settings));
  fn.addEnvironment(variables.alarmTopicArn, alarms.topic.topicArn);
  fn.addEnvironment(variables.distributionDomain, edge.distribution.distributionDomainName);
  fn.addEnvironment(variables.workersAtOnce, String(workersAtOnce));
}
