import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { endpointAccess } from '../../infra/access.ts';
import { Budget } from '../../infra/constructs/budget.ts';
import { resolver } from '../../infra/local/template/intrinsics.ts';
import { settings } from '../../infra/settings.ts';
import { workerAccess } from '../../infra/workerAccess.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { alarmEvents, countedEvents } from '../../shared/constants.ts';
import { builtTemplate, functionNamed, type Resource, resourcesOf, templateOf } from '../support/stack.ts';

/** What tells people how a stack does: alarms, the dashboard, the budget, and the runbook that they lead to. */
const template = builtTemplate();

const alarms = () =>
  resourcesOf(template, 'AWS::CloudWatch::Alarm').map(([id, { Properties }]) => ({
    name: id.replace(/^Alarms|[0-9A-F]{8}$/g, ''),
    ...Properties,
  }));
const alarm = (name: string) => alarms().find((each) => each.name === name);
const runbook = readFileSync('docs/runbook.md', 'utf8');

describe('alarms', () => {
  test('go off for dead letters, waiting messages, errors, throttles, 5xx, doubt, bounces and complaints', () => {
    const queues = ['DeadLetters', 'ConfirmationsWait', 'EventsWait'];
    const others = ['Errors', 'Throttles', 'ServerErrors', 'BounceRate', 'ComplaintRate'];
    const names = alarms().map(({ name }) => name);
    expect(names.sort()).toEqual([...queues, ...others, ...Object.keys(alarmEvents)].sort());
  });

  test('watch every function by one metric', () => {
    for (const name of ['Errors', 'Throttles']) {
      expect(alarm(name)).toMatchObject({ Namespace: 'AWS/Lambda', MetricName: name, Statistic: 'Sum' });
      expect(alarm(name)).not.toHaveProperty('Dimensions');
    }
  });

  test.each([
    ['alarm', alarmEvents],
    ['counted', countedEvents],
  ])('count the lines of every function that says "%s"', (field, events) => {
    for (const [event, source] of Object.entries(events)) {
      const workers = typeof source === 'string' ? [source] : (source.workers ?? [source.worker].filter(Boolean));
      const names =
        workers.length > 0
          ? workers.map((worker: string) => `workers/${worker}`)
          : source.endpoints.map((name: string) => `api/${name}`);
      const logs = names.map((name: string) => functionNamed(template, name)[1].Properties.LoggingConfig.LogGroup.Ref);
      const filters = resourcesOf(template, 'AWS::Logs::MetricFilter').filter(
        ([, { Properties }]) => Properties.FilterPattern === `{ $.${field} = "${event}" }`,
      );
      expect(filters.map(([, { Properties }]) => Properties.LogGroupName.Ref).sort(), event).toEqual(logs.sort());
      for (const [, { Properties }] of filters)
        expect(Properties.MetricTransformations[0]).toMatchObject({ MetricName: event, MetricValue: '1' });
    }
  });

  test('of waiting messages are longer than a worker’s five tries at one', () => {
    for (const name of ['ConfirmationsWait', 'EventsWait']) {
      const id = alarm(name).Dimensions[0].Value['Fn::GetAtt'][0];
      const queue = template.toJSON().Resources[id].Properties;
      const { maxReceiveCount } = queue.RedrivePolicy;
      expect(alarm(name).Threshold).toBeGreaterThan(maxReceiveCount * queue.VisibilityTimeout);
    }
  });

  test('wait for a day of an unreadable feed, and stay where a value is told now and then only', () => {
    expect(alarm('FeedUnreadable')).toMatchObject({ Period: 3600, EvaluationPeriods: 24, DatapointsToAlarm: 22 });
    for (const { name, TreatMissingData } of alarms()) {
      const isRare = ['DeadLetters', 'BounceRate', 'ComplaintRate'].includes(name);
      expect([name, TreatMissingData]).toEqual([name, isRare ? 'ignore' : 'notBreaching']);
    }
  });

  test('all reach the topic, and it reaches a person', () => {
    const topics = new Set(alarms().flatMap(({ AlarmActions }) => AlarmActions.map(({ Ref }: { Ref: string }) => Ref)));
    expect(topics.size).toBe(1);
    const subscriptions = resourcesOf(template, 'AWS::SNS::Subscription').map(([, { Properties }]) => Properties);
    const told = subscriptions.filter(({ TopicArn }) => topics.has(TopicArn.Ref));
    expect(told).toEqual([{ Protocol: 'email', TopicArn: { Ref: [...topics][0] }, Endpoint: settings.alarmAddress }]);
  });
});

describe('the runbook', () => {
  const sections = new Map(
    runbook
      .split(/^## /m)
      .slice(1)
      .map((section) => [section.slice(0, section.indexOf('\n')), section] as const),
  );

  test('has a section for each alarm and the budget, and each alarm says what to do and ends with its section', () => {
    const names = alarms().map(({ name }) => name);
    expect([...sections.keys()].slice(1).sort()).toEqual([...names, 'Budget'].sort());
    for (const { name, AlarmDescription } of alarms()) {
      expect(AlarmDescription).toMatch(/^[A-Z].*\. docs\/runbook\.md: \w+$/);
      expect(AlarmDescription.endsWith(`docs/runbook.md: ${name}`), name).toBe(true);
    }
  });

  test('tells in each section what it means, where to look, what to do and when it is over', () => {
    for (const name of [...alarms().map((each) => each.name), 'Budget']) {
      const says = sections.get(name) ?? '';
      for (const part of [
        /\*\*What it means\.\*\*/,
        /\*\*Look here[.,]/,
        /\*\*(Look here, d|D)o this\.\*\*/,
        /\*\*It is over\*\*/,
      ])
        expect(says, `${name} ${part}`).toMatch(part);
    }
  });

  test('names scripts, functions, files, outputs and alarms that there are', () => {
    const all = (pattern: RegExp) => [...runbook.matchAll(pattern)].map(([, found]) => found ?? '');
    const scripts = all(/npm run ([\w:-]+)/g);
    expect(scripts.filter((name) => !(name in packageJson.scripts))).toEqual([]);
    expect(new Set(scripts)).toContain('dead-letters');
    const functions = [
      ...Object.keys(endpointAccess).map((name) => `api/${name}`),
      ...Object.keys(workerAccess).map((name) => `workers/${name}`),
    ];
    const named = all(/(?<![\w/])((?:api|workers)\/[\w/]*\w)/g);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !functions.includes(name))).toEqual([]);
    const { Outputs } = template.toJSON();
    for (const name of all(/OutputKey=='(\w+)'/g)) expect(Outputs).toHaveProperty(name);
    for (const file of all(/`((?:infra|shared|functions)\/[\w/]+\.ts)`/g))
      expect(() => readFileSync(file)).not.toThrow();
  });
});

test('a worker whose changes end as dead letters can be invoked by operators, which makes them good', () => {
  for (const [name, { source, operated }] of Object.entries(workerAccess)) {
    if ([source ?? []].flat().some((each) => 'table' in each)) expect([name, operated]).toEqual([name, true]);
  }
});

interface Widget {
  type: string;
  // biome-ignore lint/suspicious/noExplicitAny: what a widget shows depends on its type
  properties: any;
  y: number;
}

describe('the dashboard', () => {
  const widgets = (): Widget[] => {
    // Deployed to another region than the one where CloudFront and Billing count.
    const elsewhere = JSON.parse(JSON.stringify(template.toJSON()).replaceAll('{"Ref":"AWS::Region"}', '"eu-west-1"'));
    const resolve = resolver(elsewhere, { site: 'localhost', services: 'http://127.0.0.1' }, () => '');
    const [page] = Object.values<Resource>(elsewhere.Resources).filter(({ Type }) => /Dashboard$/.test(Type));
    return JSON.parse(String(resolve(page?.Properties.DashboardBody))).widgets;
  };
  /** `namespace name dimensions`, with `...` and `.` of CloudWatch's short form written out. */
  const metricsOf = ({ properties }: Widget) => {
    let before: unknown[] = [];
    return (properties.metrics ?? []).map((metric: unknown[]) => {
      const parts = metric.filter((part) => typeof part !== 'object');
      const head = parts[0] === '...' ? before.slice(0, before.length - parts.length + 1) : [];
      before = [...head, ...parts.slice(head.length > 0 ? 1 : 0)].map((part, at) => (part === '.' ? before[at] : part));
      return before.join(' ');
    });
  };

  test('answers in its top row whether anything is wrong, by every alarm', () => {
    const top = widgets().filter(({ y }) => y === 0);
    expect(top.map(({ type }) => type)).toEqual(['text', 'alarm']);
    expect(top[1]?.properties.alarms).toHaveLength(alarms().length);
  });

  test('is free: it shows at most 50 metrics', () => {
    const shown = new Set(widgets().flatMap(metricsOf));
    expect(shown.size).toBeGreaterThan(40);
    expect(shown.size, 'take some off infra/constructs/dashboard.ts, or it costs $3 a month').toBeLessThanOrEqual(50);
  });

  test('asks for what CloudFront and Billing count where they keep it', () => {
    const graphs = widgets().filter(({ type }) => type === 'metric');
    const global = graphs.filter((widget) =>
      metricsOf(widget).some((name: string) => /^AWS\/(CloudFront|Billing)/.test(name)),
    );
    expect(global).toHaveLength(3);
    for (const { properties } of global) expect(properties.region).toBe('us-east-1');
    for (const { properties } of graphs.filter((each) => !global.includes(each)))
      expect(properties.region).toBe('eu-west-1');
  });

  test('says in each row what is good, and names sections of the runbook', () => {
    const texts = widgets().flatMap(({ type, properties }) => (type === 'text' ? [properties.markdown as string] : []));
    expect(texts).toHaveLength(8);
    for (const text of texts) {
      expect(text).toMatch(/Good: /);
      const named = /Runbook: (.+)$/.exec(text)?.[1]?.split(', ') ?? [];
      for (const name of named) expect(runbook).toContain(`\n## ${name}\n`);
    }
  });
});

describe('the budget', () => {
  test('mails who is told of alarms: at 80 % of it, and when more than all of it is expected', () => {
    const [budget] = resourcesOf(template, 'AWS::Budgets::Budget');
    const mail = [{ SubscriptionType: 'EMAIL', Address: settings.alarmAddress }];
    const above = { ComparisonOperator: 'GREATER_THAN', ThresholdType: 'PERCENTAGE' };
    expect(budget?.[1].Properties).toEqual({
      Budget: {
        ...{ BudgetType: 'COST', TimeUnit: 'MONTHLY' },
        BudgetLimit: { Amount: settings.monthlyBudget, Unit: 'USD' },
      },
      NotificationsWithSubscribers: [
        { Notification: { ...above, NotificationType: 'ACTUAL', Threshold: 80 }, Subscribers: mail },
        { Notification: { ...above, NotificationType: 'FORECASTED', Threshold: 100 }, Subscribers: mail },
      ],
    });
  });

  test('is as high as the settings say, and none where they say none', () => {
    const limits = (monthlyBudget: number | null) =>
      resourcesOf(
        templateOf((stack) => new Budget(stack, 'Budget', { ...settings, monthlyBudget })),
        'AWS::Budgets::Budget',
      ).map(([, { Properties }]) => Properties.Budget.BudgetLimit.Amount);
    expect(limits(75.5)).toEqual([75.5]);
    expect(limits(null)).toEqual([]);
  });
});
