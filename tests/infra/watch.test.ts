import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, test, vi } from 'vitest';
import { endpointAccess } from '../../infra/access/endpoints.ts';
import { workerAccess } from '../../infra/access/workers.ts';
import { Budget } from '../../infra/constructs/watch.ts';
import { settings } from '../../infra/settings/settings.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { alarmEvents } from '../../shared/platform/constants.ts';
import { builtTemplate, functionNamed, type Resource, resourcesOf, templateOf } from '../support/cloud/stack.ts';

/** What the operator gets to know: alarms, the budget, and the runbook to which they lead. */
const template = builtTemplate();

const alarms = () =>
  resourcesOf(template, 'AWS::CloudWatch::Alarm').map(([id, { Properties }]) => ({
    name: id.replace(/^Alarms|[0-9A-F]{8}$/g, ''),
    ...Properties,
  }));
const alarm = (name: string) => alarms().find((each) => each.name === name);
/** One of the metrics from which an alarm computes. */
const metricOf = (name: string, id: string) =>
  alarm(name).Metrics.find((metric: { Id: string }) => metric.Id === id).MetricStat.Metric;
const runbook = readFileSync('docs/runbook.md', 'utf8');

describe('alarms', () => {
  test('go off for lost or waiting messages, errors, throttles, 5xx, doubt, bounces and complaints', () => {
    const queues = ['DeadLetters', 'GivenUp', 'ConfirmationsWait', 'EventsWait'];
    const others = ['Errors', 'Throttles', 'ServerErrors', 'BounceRate', 'ComplaintRate'];
    const names = alarms().map(({ name }) => name);
    expect(names.sort()).toEqual([...queues, ...others, ...Object.keys(alarmEvents)].sort());
  });

  test('watch all functions with one metric', () => {
    for (const name of ['Errors', 'Throttles']) {
      expect(alarm(name)).toMatchObject({ Namespace: 'AWS/Lambda', MetricName: name, Statistic: 'Sum' });
      expect(alarm(name)).not.toHaveProperty('Dimensions');
    }
  });

  test('count the lines of every worker', () => {
    const filters = resourcesOf(template, 'AWS::Logs::MetricFilter').map(([, { Properties }]) => Properties);
    for (const name of Object.keys(workerAccess))
      expect(
        filters.map(({ LogGroupName }) => LogGroupName),
        name,
      ).toEqual([functionNamed(template, `workers/${name}`)[1].Properties.LoggingConfig.LogGroup]);
  });

  test('go off on the line that functions log for each event', async () => {
    vi.stubEnv('POWERTOOLS_DEV', 'true');
    const line = vi.spyOn(console, 'error').mockReturnValue();
    vi.resetModules();
    const { raiseAlarm } = await import('../../functions/lib/platform/log.ts');
    for (const event of Object.keys(alarmEvents) as (keyof typeof alarmEvents)[]) {
      raiseAlarm(event, 'Something is wrong', {});
      const logged = JSON.parse(String(line.mock.lastCall?.[0]));
      const [[, { Properties }]] = resourcesOf(template, 'AWS::Logs::MetricFilter') as [[string, Resource]];
      // It matches each line that has the field.
      const [, field = ''] = /^\{ \$\.(\w+) = "\*" \}$/.exec(Properties.FilterPattern) ?? [];
      expect(logged).toHaveProperty(field);
      const [{ MetricName, MetricNamespace, MetricValue, Dimensions }] = Properties.MetricTransformations;
      expect(Dimensions).toEqual([{ Key: 'Event', Value: `$.${field}` }]);
      expect(alarm(event)).toMatchObject({
        ...{ Namespace: MetricNamespace, MetricName, Dimensions: [{ Name: 'Event', Value: logged[field] }] },
      });
      // One line exceeds the threshold.
      expect(Number(MetricValue)).toBeGreaterThan(alarm(event).Threshold);
    }
  });

  test('for waiting messages allow five attempts first, and go off before they become dead letters', () => {
    for (const name of ['ConfirmationsWait', 'EventsWait']) {
      const { Dimensions } = alarm(name).Metrics ? metricOf(name, 'age') : alarm(name);
      const id = Dimensions[0].Value['Fn::GetAtt'][0];
      const queue = template.toJSON().Resources[id].Properties;
      const { maxReceiveCount } = queue.RedrivePolicy;
      expect(alarm(name).Threshold).toBeGreaterThan(5 * queue.VisibilityTimeout);
      expect(alarm(name).Threshold).toBeLessThan((maxReceiveCount - 5) * queue.VisibilityTimeout);
    }
  });

  test('for waiting events go off only while none is recorded, however many wait', () => {
    expect(metricOf('EventsWait', 'age').MetricName).toBe('ApproximateAgeOfOldestMessage');
    // Lambda deletes what the worker has recorded.
    expect(metricOf('EventsWait', 'deleted').MetricName).toBe('NumberOfMessagesDeleted');
    const { Metrics, Threshold } = alarm('EventsWait');
    const { Expression } = Metrics.find(({ ReturnData }: { ReturnData?: boolean }) => ReturnData !== false);
    // https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/using-metric-math.html
    const functions = {
      IF: (condition: boolean, yes: number, no: number) => (condition ? yes : no),
      FILL: (value: number | undefined, otherwise: number) => value ?? otherwise,
    };
    const isOn = (values: { age: number; deleted: number | undefined }) =>
      runInNewContext(Expression, { ...functions, ...values }) > Threshold;
    const hour = 3600;
    // A send of a million: 1,600 events a second, for five minutes.
    expect(isOn({ age: hour, deleted: 1600 * 300 })).toBe(false);
    expect(isOn({ age: hour, deleted: 1 })).toBe(false);
    expect(isOn({ age: hour, deleted: 0 })).toBe(true);
    expect(isOn({ age: hour, deleted: undefined })).toBe(true);
    expect(isOn({ age: 60, deleted: 0 })).toBe(false);
  });

  test('go off after a day of an unreadable feed, and keep their state where values are rare', () => {
    expect(alarm('FeedUnreadable')).toMatchObject({ Period: 3600, EvaluationPeriods: 24, DatapointsToAlarm: 22 });
    for (const { name, TreatMissingData } of alarms()) {
      const isRare = ['DeadLetters', 'BounceRate', 'ComplaintRate'].includes(name);
      expect([name, TreatMissingData]).toEqual([name, isRare ? 'ignore' : 'notBreaching']);
    }
  });

  test('all publish to the topic, which emails the operator', () => {
    const topics = new Set(alarms().flatMap(({ AlarmActions }) => AlarmActions.map(({ Ref }: { Ref: string }) => Ref)));
    expect(topics.size).toBe(1);
    const subscriptions = resourcesOf(template, 'AWS::SNS::Subscription').map(([, { Properties }]) => Properties);
    const subscribed = subscriptions.filter(({ TopicArn }) => topics.has(TopicArn.Ref));
    expect(subscribed).toEqual([
      { Protocol: 'email', TopicArn: { Ref: [...topics][0] }, Endpoint: settings.alarmAddress },
    ]);
  });
});

describe('the runbook', () => {
  const sections = new Map(
    runbook
      .split(/^## /m)
      .slice(1)
      .map((section) => [section.slice(0, section.indexOf('\n')), section] as const),
  );

  test('has a section for each alarm, which says what to do and names it, and for the budget', () => {
    const names = alarms().map(({ name }) => name);
    expect([...sections.keys()].slice(1).sort()).toEqual([...names, 'Budget'].sort());
    for (const { name, AlarmDescription } of alarms()) {
      expect(AlarmDescription).toMatch(/^[A-Z].*\. docs\/runbook\.md: \w+$/);
      expect(AlarmDescription.endsWith(`docs/runbook.md: ${name}`), name).toBe(true);
    }
  });

  test('says in each section what it means, where to look, what to do and when it is over', () => {
    for (const [name, says] of [...sections].slice(1))
      for (const part of [
        /\*\*What it means\.\*\*/,
        /\*\*Look here[.,]/,
        /\*\*(Look here, d|D)o this\.\*\*/,
        /\*\*It is over\*\*/,
      ])
        expect(says, `${name} ${part}`).toMatch(part);
  });

  test('names only scripts, functions and outputs that exist', () => {
    const all = (pattern: RegExp) => [...runbook.matchAll(pattern)].map(([, found]) => found ?? '');
    const scripts = all(/npm run ([\w:-]+)/g);
    expect(scripts.filter((name) => !(name in packageJson.scripts))).toEqual([]);
    expect(new Set(scripts)).toContain('doctor');
    const functions = [
      ...Object.keys(endpointAccess).map((name) => `api/${name}`),
      ...Object.keys(workerAccess).map((name) => `workers/${name}`),
    ];
    const named = all(/(?<![\w/])((?:api|workers)\/[\w/]*\w)/g);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !functions.includes(name))).toEqual([]);
    const { Outputs } = template.toJSON();
    for (const name of all(/OutputKey=='(\w+)'/g)) expect(Outputs).toHaveProperty(name);
  });
});

describe('the budget', () => {
  test('emails the address for alarms at 80 %, and when more than 100 % is expected', () => {
    const [budget] = resourcesOf(template, 'AWS::Budgets::Budget');
    const mail = [{ SubscriptionType: 'EMAIL', Address: settings.alarmAddress }];
    const above = { ComparisonOperator: 'GREATER_THAN', ThresholdType: 'PERCENTAGE' };
    expect(budget?.[1].Properties).toEqual({
      Budget: { BudgetType: 'COST', TimeUnit: 'MONTHLY', BudgetLimit: { Amount: settings.monthlyBudget, Unit: 'USD' } },
      NotificationsWithSubscribers: [
        { Notification: { ...above, NotificationType: 'ACTUAL', Threshold: 80 }, Subscribers: mail },
        { Notification: { ...above, NotificationType: 'FORECASTED', Threshold: 100 }, Subscribers: mail },
      ],
    });
  });

  test('is absent if the settings have none', () => {
    const without = templateOf((stack) => new Budget(stack, 'Budget', { ...settings, monthlyBudget: null }));
    expect(resourcesOf(without, 'AWS::Budgets::Budget')).toEqual([]);
  });
});
