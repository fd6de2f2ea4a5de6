import { Aws, Duration } from 'aws-cdk-lib';
import {
  Alarm,
  type AlarmProps,
  ComparisonOperator,
  type IMetric,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { alarmEvents } from '../../shared/platform/constants.ts';
import type { Settings } from '../settings/checkSettings.ts';
import type { Api } from './api.ts';
import type { HandlerFunction } from './handlerFunction.ts';
import { lineMetric } from './lineMetric.ts';
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

type Evaluation = Partial<
  Pick<AlarmProps, 'threshold' | 'evaluationPeriods' | 'datapointsToAlarm' | 'treatMissingData'>
> & { period?: Duration };

/**
 * Longer than messages of these queues can wait while their worker runs: those that it fails at are dead letters by then.
 * In seconds.
 */
const longestWait = 30 * 60;

/** Where one line is not yet something for a person. */
const evaluations: Partial<Record<keyof typeof alarmEvents, Evaluation>> = {
  // Once an hour, for a day; two hours may fall between two runs of the clock.
  FeedUnreadable: { period: Duration.hours(1), evaluationPeriods: 24, datapointsToAlarm: 22 },
};

/** A value that AWS tells now and then only: until the next one the alarm stays as it is, and mails once. */
const rarely = { treatMissingData: TreatMissingData.IGNORE };

/**
 * Everything for which a person must do something, and nothing else: docs/decisions/0054-alarms-are-for-people.md. They all
 * tell one topic, and it tells `alarmAddress`.
 */
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
    this.alarm('DeadLetters', dead, 'Workers gave up on messages. Put them back once the cause is gone.', rarely);
    for (const [id, queue, what] of [
      ['ConfirmationsWait', queues.notices, 'Welcome and confirmation mails'],
      ['EventsWait', queues.feedback, 'SES’s bounces and complaints'],
    ] as const) {
      const age = queue.metricApproximateAgeOfOldestMessage({ period });
      this.alarm(id, age, `${what} wait for half an hour. See whether their worker runs.`, { threshold: longestWait });
    }
    // Of all functions in the account and region: an alarm is paid for each metric that it looks at.
    const errors = LambdaFunction.metricAllErrors({ period });
    this.alarm('Errors', errors, 'Functions failed. See which, and read the last lines of its log.');
    const throttles = LambdaFunction.metricAllThrottles({ period });
    this.alarm(
      'Throttles',
      throttles,
      'Functions had to wait. See whether the account may run enough of them at once.',
    );
    const serverErrors = api.http.metricServerError({ period });
    this.alarm('ServerErrors', serverErrors, 'The API answered 5xx. See which endpoint failed, and read its log.');
    // AWS looks into an account at 5 % bounces or 0.1 % complaints; we want to know before.
    this.alarm(
      'BounceRate',
      reputation('Reputation.BounceRate'),
      'Over 3 % of mails bounce; at 5 % AWS may pause the account. See where the latest addresses came from.',
      { threshold: 0.03, ...rarely },
    );
    this.alarm(
      'ComplaintRate',
      reputation('Reputation.ComplaintRate'),
      'Over 0.08 % of mails are reported as spam; at 0.1 % AWS may pause the account. Send nothing until you know why.',
      { threshold: 0.0008, ...rarely },
    );
    const functions = [...workers.functions, ...api.functions];
    for (const event of Object.keys(alarmEvents)) this.logAlarm(event as keyof typeof alarmEvents, functions);
  }

  /** The alarm on the lines that functions log with `{"alarm": "<event>"}`. */
  private logAlarm(event: keyof typeof alarmEvents, functions: HandlerFunction[]): void {
    const { from, says } = alarmEvents[event];
    const evaluation = evaluations[event] ?? {};
    const logging = functions.filter(({ handlerName }) => from.some((name) => name === handlerName));
    const metric = lineMetric(this, logging, event, { period: evaluation.period ?? period });
    this.alarm(event, metric, says, evaluation);
  }

  /** `says`: what it means and what to do first, for somebody who has read nothing. The mail ends with where to read on. */
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

const reputation = (metricName: string) =>
  new Metric({ namespace: 'AWS/SES', metricName, statistic: 'Maximum', period });
