import { Aws, Duration } from 'aws-cdk-lib';
import {
  AlarmStatusWidget,
  Dashboard as CloudWatchDashboard,
  GraphWidget,
  type GraphWidgetProps,
  type IWidget,
  LogQueryVisualizationType,
  LogQueryWidget,
  Metric,
  Stats,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { countedEvents } from '../../shared/constants.ts';
import { queueNames, tableNames } from '../../shared/resources.ts';
import type { Alarms } from './alarms.ts';
import type { Api } from './api.ts';
import type { Data } from './data.ts';
import type { Edge } from './edge.ts';
import { lineMetric } from './lineMetric.ts';
import type { Queues } from './queues.ts';
import type { Workers } from './workers.ts';

interface DashboardProps {
  data: Data;
  queues: Queues;
  api: Api;
  edge: Edge;
  workers: Workers;
  alarms: Alarms;
}

const period = Duration.minutes(5);
/** Where CloudFront and Billing keep their metrics, wherever the stack is. */
const home = 'us-east-1';
/** A dashboard is 24 columns wide. */
const [textWidth, graphWidth, height] = [6, 9, 6];

/**
 * What goes on, on one page of CloudWatch; the top row says whether anything is wrong. Up to 50 metrics a dashboard is free,
 * with two others of the account: https://aws.amazon.com/cloudwatch/pricing/. So functions are counted together, as for the
 * alarms, and their logs say which of them failed.
 */
export class Dashboard extends Construct {
  readonly url: string;

  constructor(scope: Construct, id: string, parts: DashboardProps) {
    super(scope, id);
    const { dashboardName } = new CloudWatchDashboard(this, 'Page', {
      defaultInterval: Duration.hours(24),
      widgets: [
        overview(parts),
        visitors(parts),
        api(parts),
        functions(),
        lastErrors(parts),
        this.mail(parts),
        queues(parts),
        tables(parts),
        costs(),
      ],
    });
    this.url = `https://${Aws.REGION}.console.aws.amazon.com/cloudwatch/home?region=${Aws.REGION}#dashboards/dashboard/${dashboardName}`;
  }

  private mail({ workers }: DashboardProps): IWidget[] {
    const sent = (metricName: string) => new Metric({ namespace: 'AWS/SES', metricName, statistic: Stats.SUM, period });
    const counted = (value: keyof typeof countedEvents, label: string) => {
      const loggers = workers.functions.filter(({ handlerName }) => handlerName === `workers/${countedEvents[value]}`);
      return lineMetric(this, loggers, { field: 'counted', value }, { period, label });
    };
    const rate = (metricName: string, label: string) =>
      new Metric({ namespace: 'AWS/SES', metricName, statistic: Stats.MAXIMUM, period, label });
    return [
      text(
        '## Mail\nGood: Delivery follows Send; bounces below 3 %, complaints below 0.08 %. Chunks are held back while SES takes no more, and go out later. Refused mails stand in the campaign, with the reason.\n\nRunbook: BounceRate, ComplaintRate, CampaignPaused, CampaignStalled, MailHeld, InDoubt',
      ),
      graph('Mails of the account', {
        left: [sent('Send'), sent('Delivery')],
        right: [counted('SendThrottled', 'chunks held back'), counted('MailRefused', 'mails refused')],
      }),
      graph('Bounces and complaints', {
        left: [sent('Bounce'), sent('Complaint')],
        right: [rate('Reputation.BounceRate', 'bounce rate'), rate('Reputation.ComplaintRate', 'complaint rate')],
      }),
    ];
  }
}

const text = (markdown: string, width = textWidth) => new TextWidget({ markdown, width, height });

/** `left` and `right` axes begin at 0, so that a graph of next to nothing looks like it. */
const graph = (title: string, props: GraphWidgetProps) =>
  new GraphWidget({ title, height, width: graphWidth, leftYAxis: { min: 0 }, rightYAxis: { min: 0 }, ...props });

const overview = ({ alarms }: DashboardProps): IWidget[] => [
  text(
    '## Is anything wrong now?\nGood: every alarm is green. Grey has had no data yet, as for a queue that was never used.\n\nRed needs a person: docs/runbook.md has a section by the name of each alarm.',
  ),
  new AlarmStatusWidget({ title: 'Alarms', alarms: alarms.all, height, width: 24 - textWidth }),
];

function visitors({ edge: { distribution } }: DashboardProps): IWidget[] {
  const at = { region: home, period };
  return [
    text(
      '## Visitors\nGood: as many as usual, 5xx at 0. Pages are files: 5xx here means that S3 or the API fails. 4xx are mostly bots that look for what is not there.\n\nRunbook: ServerErrors',
    ),
    graph('Requests and bytes at CloudFront', {
      region: home,
      left: [distribution.metricRequests(at)],
      right: [distribution.metricBytesDownloaded(at)],
    }),
    graph('Share of errors, %', {
      region: home,
      left: [distribution.metric4xxErrorRate(at), distribution.metric5xxErrorRate(at)],
    }),
  ];
}

function api({ api: { http } }: DashboardProps): IWidget[] {
  const latency = (statistic: string) => http.metricLatency({ statistic, period, label: statistic });
  return [
    text(
      '## API\nGood: 5xx at 0, half of the answers within 100 ms, 95 % within a second. Starting a newsletter may take 20 seconds.\n\nRunbook: ServerErrors, SignupFlood',
    ),
    graph('Requests and errors', {
      left: [http.metricCount({ period })],
      right: [http.metricClientError({ period }), http.metricServerError({ period })],
    }),
    graph('Latency, ms', { left: ['p50', 'p95', 'p99'].map(latency) }),
  ];
}

const functions = (): IWidget[] => [
  text(
    '## Functions\nGood: no errors, no throttles, concurrency well below the quota of the account (a new one has 10). All functions of the account and region count.\n\nRunbook: Errors, Throttles',
  ),
  graph('Errors and throttles', {
    left: [LambdaFunction.metricAllErrors({ period }), LambdaFunction.metricAllThrottles({ period })],
  }),
  graph('Running at once', { left: [LambdaFunction.metricAllConcurrentExecutions({ period })] }),
];

/** A query takes 50 logs at most: of the endpoints, the access log of the API names those that failed. */
const lastErrors = ({ workers, api: { accessLog } }: DashboardProps): IWidget[] => [
  new LogQueryWidget({
    title: 'Errors that workers logged last',
    logGroupNames: workers.functions.map(({ logGroup }) => logGroup.logGroupName),
    view: LogQueryVisualizationType.TABLE,
    queryLines: ['fields @timestamp, service, message', 'filter level = "ERROR"', 'sort @timestamp desc', 'limit 20'],
    width: 12,
    height,
  }),
  new LogQueryWidget({
    title: 'Endpoints that answered 5xx',
    logGroupNames: [accessLog.logGroupName],
    view: LogQueryVisualizationType.TABLE,
    queryLines: ['filter status >= 500', 'stats count() as answers, latest(@timestamp) as last by route, status'],
    width: 12,
    height,
  }),
];

const queues = ({ queues: all }: DashboardProps): IWidget[] => [
  text(
    '## Queues\nGood: depths go back to 0, no dead letters. A newsletter fills `send` and empties it at SES’s rate, which is hours for a long list.\n\nRunbook: DeadLetters, ConfirmationsWait, EventsWait, CampaignStalled',
  ),
  graph('Messages that wait', {
    left: [...queueNames, 'dead' as const].map((name) =>
      all[name].metricApproximateNumberOfMessagesVisible({ period, label: name }),
    ),
  }),
  graph('Age of the oldest, seconds', {
    left: queueNames.map((name) => all[name].metricApproximateAgeOfOldestMessage({ period, label: name })),
  }),
];

function tables({ data }: DashboardProps): IWidget[] {
  const of = (metricName: string, word: string) =>
    tableNames.map((name) =>
      data[name].metric(metricName, { statistic: Stats.SUM, period, label: `${name}, ${word}` }),
    );
  return [
    text(
      '## Tables\nGood: no throttles. They are tried again; those that fail all the same are errors of functions. A newsletter is the highest peak of what is consumed.\n\nRunbook: Errors',
    ),
    graph('Throttled requests', {
      left: [...of('ReadThrottleEvents', 'reads'), ...of('WriteThrottleEvents', 'writes')],
    }),
    graph('Capacity consumed', {
      left: of('ConsumedReadCapacityUnits', 'read'),
      right: of('ConsumedWriteCapacityUnits', 'written'),
    }),
  ];
}

const costs = (): IWidget[] => [
  text(
    '## Cost\nGood: below `monthlyBudget` of infra/settings.ts. The whole account, since the first of the month.\n\nEmpty unless billing alerts are on: Billing and Cost Management, Billing preferences, Alert preferences.\n\nRunbook: Budget',
  ),
  graph('Charges of this month so far, US dollars', {
    region: home,
    left: [
      new Metric({
        namespace: 'AWS/Billing',
        metricName: 'EstimatedCharges',
        dimensionsMap: { Currency: 'USD' },
        statistic: Stats.MAXIMUM,
        period: Duration.hours(6),
        region: home,
      }),
    ],
    width: 2 * graphWidth,
  }),
];
