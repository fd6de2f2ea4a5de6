import { Duration } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { alarmEvents } from '../../shared/constants.ts';
import type { Settings } from '../settings.ts';
import type { Api } from './api.ts';
import type { HandlerFunction } from './handlerFunction.ts';
import type { Mail } from './mail.ts';
import type { Queues } from './queues.ts';

interface AlarmsProps {
  settings: Settings;
  queues: Queues;
  mail: Mail;
  api: Api;
  functions: HandlerFunction[];
}

/** Everything that somebody must look at. They all tell one topic, and it tells `alarmAddress`. */
export class Alarms extends Construct {
  private readonly topic = new Topic(this, 'Topic', { enforceSSL: true });

  constructor(scope: Construct, id: string, { settings, queues, api, functions }: AlarmsProps) {
    super(scope, id);
    if (settings.alarmAddress) this.topic.addSubscription(new EmailSubscription(settings.alarmAddress));

    for (const queue of queues.all) {
      this.alarm(
        `${queue.node.id}Dead`,
        queue.deadLetters.metricApproximateNumberOfMessagesVisible(),
        0,
        `Messages that the ${queue.node.id} worker gave up on`,
      );
    }
    for (const fn of functions) {
      const name = fn.node.scope?.node.id ?? '';
      this.alarm(`${name}Errors`, fn.metricErrors(), 0, `${fn.handlerName} failed`);
      this.alarm(`${name}Throttles`, fn.metricThrottles(), 0, `${fn.handlerName} was throttled`);
    }
    this.alarm('ServerErrors', api.http.metricServerError(), 0, 'The API answered 5xx');
    // AWS looks into an account at 5 % bounces or 0.1 % complaints; we want to know before.
    this.alarm('BounceRate', reputation('Reputation.BounceRate'), 0.03, 'Over 3 % of mails bounce');
    this.alarm(
      'ComplaintRate',
      reputation('Reputation.ComplaintRate'),
      0.0008,
      'Over 0.08 % of mails are reported as spam',
    );
    for (const [event, description] of Object.entries(alarmEvents)) this.logAlarm(event, description, functions);
  }

  /** An alarm on a line that workers log with `{"alarm": "<event>"}`. */
  private logAlarm(event: string, description: string, functions: HandlerFunction[]): void {
    const metric = { metricNamespace: 'DharmaChats', metricName: event };
    for (const fn of functions.filter(({ handlerName }) => handlerName.startsWith('workers/'))) {
      new MetricFilter(this, `${event}${fn.node.scope?.node.id}`, {
        ...metric,
        logGroup: fn.logGroup,
        filterPattern: FilterPattern.stringValue('$.alarm', '=', event),
      });
    }
    this.alarm(
      event,
      new Metric({ namespace: metric.metricNamespace, metricName: event, statistic: 'Sum' }),
      0,
      description,
    );
  }

  private alarm(id: string, metric: Metric, threshold: number, alarmDescription: string): void {
    new Alarm(this, id, {
      metric: metric.with({ period: Duration.minutes(5) }),
      threshold,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      alarmDescription,
    }).addAlarmAction(new SnsAction(this.topic));
  }
}

const reputation = (metricName: string) => new Metric({ namespace: 'AWS/SES', metricName, statistic: 'Maximum' });
