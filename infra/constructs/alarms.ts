import { Aws, Duration } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type IMetric, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { alarmEvents } from '../../shared/constants.ts';
import type { Settings } from '../checkSettings.ts';
import type { Api } from './api.ts';
import { constructId } from './constructId.ts';
import type { HandlerFunction } from './handlerFunction.ts';
import type { Queues } from './queues.ts';
import { newTopic } from './topic.ts';
import type { Workers } from './workers.ts';

interface AlarmsProps {
  settings: Settings;
  queues: Queues;
  api: Api;
  workers: Workers;
}

const period = Duration.minutes(5);
const whichFunctions = 'docs/operate.md has the command that says which';

/** Everything that somebody must look at. They all tell one topic, and it tells `alarmAddress`. */
export class Alarms extends Construct {
  readonly topic = newTopic(this, 'Topic');

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

    const dead = queues.dead.metricApproximateNumberOfMessagesVisible({ period });
    this.alarm('DeadLetters', dead, 0, 'Workers gave up on messages: each names the queue that it came from');
    // Of all functions in the account and region: an alarm is paid for each metric that it looks at.
    this.alarm('Errors', LambdaFunction.metricAllErrors({ period }), 0, `Functions failed: ${whichFunctions}`);
    this.alarm(
      'Throttles',
      LambdaFunction.metricAllThrottles({ period }),
      0,
      `Functions had to wait: ${whichFunctions}`,
    );
    this.alarm('ServerErrors', api.http.metricServerError({ period }), 0, 'The API answered 5xx');
    // AWS looks into an account at 5 % bounces or 0.1 % complaints; we want to know before.
    this.alarm('BounceRate', reputation('Reputation.BounceRate'), 0.03, 'Over 3 % of mails bounce');
    this.alarm(
      'ComplaintRate',
      reputation('Reputation.ComplaintRate'),
      0.0008,
      'Over 0.08 % of mails are reported as spam',
    );
    const functions = [...workers.functions, ...api.functions];
    for (const event of Object.keys(alarmEvents)) this.logAlarm(event as keyof typeof alarmEvents, functions);
  }

  /** The alarm on the lines that functions log with `{"alarm": "<event>"}`. */
  private logAlarm(event: keyof typeof alarmEvents, functions: HandlerFunction[]): void {
    const source = alarmEvents[event];
    const names: string[] =
      'worker' in source ? [`workers/${source.worker}`] : source.endpoints.map((endpoint) => `api/${endpoint}`);
    const [metric] = functions
      .filter(({ handlerName }) => names.includes(handlerName))
      .map(({ logGroup, handlerName }) =>
        new MetricFilter(this, `${event}${constructId(handlerName)}Lines`, {
          metricNamespace: 'DharmaChats',
          metricName: event,
          logGroup,
          filterPattern: FilterPattern.stringValue('$.alarm', '=', event),
        }).metric({ statistic: 'Sum', period }),
      );
    if (!metric) throw new Error(`No function logs ${event}: shared/constants.ts names ${names.join(', ')}`);
    // The filters of all logs count in one metric.
    this.alarm(event, metric, 0, source.says);
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
