import { Aws, Duration } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { alarmEvents } from '../../shared/constants.ts';
import type { Settings } from '../settings.ts';
import type { Api } from './api.ts';
import type { HandlerFunction } from './handlerFunction.ts';
import type { Queues } from './queues.ts';
import type { Workers } from './workers.ts';

interface AlarmsProps {
  settings: Settings;
  queues: Queues;
  api: Api;
  workers: Workers;
}

const period = Duration.minutes(5);
/** CloudWatch lets an alarm add up ten metrics. */
const metricsPerAlarm = 10;

/** Everything that somebody must look at. They all tell one topic, and it tells `alarmAddress`. */
export class Alarms extends Construct {
  private readonly topic = new Topic(this, 'Topic', { enforceSSL: true });

  constructor(scope: Construct, id: string, { settings, queues, api, workers }: AlarmsProps) {
    super(scope, id);
    // With a policy of its own a topic has lost the one that every topic begins with: nobody may publish unasked.
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        conditions: {
          StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID },
          ArnLike: { 'aws:SourceArn': `arn:${Aws.PARTITION}:cloudwatch:${Aws.REGION}:${Aws.ACCOUNT_ID}:alarm:*` },
        },
      }),
    );
    this.topic.addSubscription(new EmailSubscription(settings.alarmAddress));

    for (const { node, deadLetters } of queues.all) {
      const metric = deadLetters.metricApproximateNumberOfMessagesVisible({ period });
      this.alarm(`${node.id}Dead`, metric, 0, `Messages that the ${node.id} worker gave up on`);
    }
    const functions = [...workers.functions, ...api.functions];
    for (let start = 0; start < functions.length; start += metricsPerAlarm) {
      this.functionAlarms(functions.slice(start, start + metricsPerAlarm), 1 + start / metricsPerAlarm);
    }
    this.alarm('ServerErrors', api.http.metricServerError({ period }), 0, 'The API answered 5xx');
    // AWS looks into an account at 5 % bounces or 0.1 % complaints; we want to know before.
    this.alarm('BounceRate', reputation('Reputation.BounceRate'), 0.03, 'Over 3 % of mails bounce');
    this.alarm(
      'ComplaintRate',
      reputation('Reputation.ComplaintRate'),
      0.0008,
      'Over 0.08 % of mails are reported as spam',
    );
    for (const fn of workers.functions) this.logAlarms(fn);
  }

  private functionAlarms(functions: HandlerFunction[], group: number): void {
    const sum = (metrics: IMetric[]) =>
      new MathExpression({
        expression: metrics.map((_, index) => `m${index}`).join(' + '),
        usingMetrics: Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric])),
        period,
      });
    const names = functions.map(({ handlerName }) => handlerName).join(', ');
    const errors = sum(functions.map((fn) => fn.metricErrors({ period })));
    const throttles = sum(functions.map((fn) => fn.metricThrottles({ period })));
    this.alarm(`Errors${group}`, errors, 0, `One of these failed: ${names}`);
    this.alarm(`Throttles${group}`, throttles, 0, `One of these was throttled: ${names}`);
  }

  /** Alarms on the lines that a worker logs with `{"alarm": "<event>"}`. */
  private logAlarms(fn: HandlerFunction): void {
    for (const [event, { worker, says }] of Object.entries(alarmEvents)) {
      if (fn.handlerName !== `workers/${worker}`) continue;
      const filter = new MetricFilter(this, `${event}Lines`, {
        metricNamespace: 'DharmaChats',
        metricName: event,
        logGroup: fn.logGroup,
        filterPattern: FilterPattern.stringValue('$.alarm', '=', event),
      });
      this.alarm(event, filter.metric({ statistic: 'Sum', period }), 0, says);
    }
  }

  private alarm(id: string, metric: IMetric, threshold: number, alarmDescription: string): void {
    new Alarm(this, id, {
      metric,
      threshold,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      alarmDescription,
    }).addAlarmAction(new SnsAction(this.topic));
  }
}

const reputation = (metricName: string) =>
  new Metric({ namespace: 'AWS/SES', metricName, statistic: 'Maximum', period });
