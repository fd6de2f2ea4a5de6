import { readFileSync } from 'node:fs';
import type { WorkSource } from '../../infra/access/needs.ts';
import { workerAccess } from '../../infra/access/workers.ts';
import { assembly, build } from '../../infra/local/cloud/build.ts';
import { nearness, readDeployment } from '../../infra/quotas.ts';
import { newsletterShare, recordersFor, sendersFor } from '../../shared/sending/model/workers.ts';
import { type Figure, figure } from './running.ts';

/** In US dollars: what it is, rounded up to the next half. Two more secrets took it beyond 3: docs/decisions/0090. */
export const maxIdle = 4;
/** A letter a week. */
const newsletters = 4;
/** The limits of the bench of sends. */
const usagePerRecipient: PerRecipient = { writes: 4, itemsRead: 2, rowsPassed: 4, messages: 0.1 };
/** A subscriber's row with its two indexes, and the rows of a year of newsletters, in bytes. */
const rowsOf = (subscribers: number) => subscribers * (1000 + 12 * newsletters * 400);

/** The stack's costs in a month, computed from its templates: nothing is deployed or measured. */
export async function benchCosts(): Promise<Figure[]> {
  await build(() => undefined);
  const { Resources } = JSON.parse(readFileSync(`${assembly}/DharmaChats.template.json`, 'utf8'));
  const idle = mergeUsages(...usageAtRest(Resources));
  const cost = totalOf(costOf(idle, { alwaysFree: true }));
  return [
    figure(
      'a month without visitors',
      inDollars(costOf(idle, { alwaysFree: true })),
      `<= $${maxIdle}`,
      cost <= maxIdle,
    ),
    figure('the same without AWS’s permanent free allowances', inDollars(costOf(idle, { alwaysFree: false }))),
    ...[1000, 100_000].map((subscribers) =>
      figure(
        `a month with ${subscribers.toLocaleString('en')} subscribers, ${newsletters} newsletters`,
        inDollars(costOf(mergeUsages(idle, usageOf(subscribers)), { alwaysFree: true })),
      ),
    ),
  ];
}

function usageOf(subscribers: number): Usage {
  const gigabytes = rowsOf(subscribers) / 1e9;
  const sends = Array.from({ length: newsletters }, () => usageOfSend(subscribers, usagePerRecipient));
  return mergeUsages(...sends, { tableGB: gigabytes, backupGB: gigabytes });
}

/** How near the stack is to each of AWS's default quotas, the nearest first: nothing is deployed or measured. */
export async function benchQuotas(): Promise<Figure[]> {
  await build(() => undefined);
  return nearness(readDeployment(assembly)).map(({ quota, where, used }) => {
    const value = [
      `${used.toLocaleString('en')} of ${quota.limit.toLocaleString('en')}`.padEnd(30),
      `${Math.ceil((100 * used) / quota.limit)} %`.padStart(5),
      where,
    ].join('   ');
    return figure(quota.what, value.trimEnd(), undefined, used <= quota.limit);
  });
}

/** SES's usual rate for an account out of the sandbox, in mails a second. It determines how long the senders wait. */
const usualRate = 14;
const senders = sendersFor(usualRate);
const senderRate = usualRate * newsletterShare;

export interface PerRecipient {
  writes: number;
  /** Items read one by one or in batches: one unit each. */
  itemsRead: number;
  /** Rows that queries read, 250 bytes each: 16 in a unit. */
  rowsPassed: number;
  /** Messages that functions send to all queues; each is received and deleted once. */
  messages: number;
}

const feedback = workerAccess.handleSesEvents?.source as Extract<WorkSource, { queue: unknown }>;
/** Messages in one request to SQS. */
const sqsBatch = 10;

/** Each mail has two events, and at a slow rate a batch does not fill in its window. Invocations share no batch. */
const eventsPerBatch = (rate: number) =>
  Math.min(feedback.batchSize, (2 * rate * (feedback.batchSeconds ?? 0)) / recordersFor(rate));

export function usageOfSend(recipients: number, each: PerRecipient): Usage {
  // Sent, and delivered.
  const events = 2 * recipients;
  const eventBatches = events / eventsPerBatch(senderRate);
  // In the bench, which sends faster, batches are full. Each batch makes a write for each kind of event.
  const moreWrites = 2 * (eventBatches - events / feedback.batchSize);
  return {
    mails: recipients,
    writes: recipients * each.writes + moreWrites,
    reads: recipients * (each.itemsRead + each.rowsPassed / 16),
    invocations: recipients * each.messages + eventBatches,
    // The feedback worker: half a GB, for 30 ms a batch (tests/bench/sendingSpeed/sendRate.ts).
    gbSeconds: (recipients / senderRate) * senders.count * (senders.memory / 1024) + eventBatches * 0.015,
    queueRequests: recipients * each.messages * 3 + events + 2 * (events / sqsBatch),
    publishes: events,
  };
}

const hours = 730;
/**
 * Lambda keeps five long polls of 20 seconds open on an idle queue; fewer only if no maximum concurrency is set:
 * https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-scaling.html
 */
const pollsPerQueue = 5 * hours * (3600 / 20);
/** A scheduled run with nothing to do: seconds, bytes of log, units read. */
const idleRun = { seconds: 0.1, logBytes: 1000, reads: 1 };

export interface Resource {
  Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: CloudFormation's properties are as many as its types
  Properties?: any;
}

/** The usage of an idle resource, by type; other types are refused. */
const atRest: Record<string, (properties: Resource['Properties'], memory: (id: string) => number) => Usage> = {
  'AWS::CloudWatch::Alarm': ({ Metrics }) => ({
    alarmMetrics: Metrics ? Metrics.filter(({ MetricStat }: { MetricStat?: object }) => MetricStat).length : 1,
  }),
  // A filter without a default value creates its metric only in hours with a matching line.
  'AWS::Logs::MetricFilter': ({ MetricTransformations }) => ({
    customMetrics: MetricTransformations.filter(
      ({ DefaultValue }: { DefaultValue?: number }) => DefaultValue !== undefined,
    ).length,
  }),
  'AWS::SecretsManager::Secret': () => ({ secrets: 1 }),
  'AWS::KMS::Key': () => ({ keys: 1 }),
  // Charged by use. Each use of a key in KMS would be charged too: https://aws.amazon.com/kms/pricing/
  'AWS::DynamoDB::Table': ({ SSESpecification }) => {
    if (SSESpecification?.SSEEnabled)
      throw new Error('How often does a table use its key? Say it in tests/bench/template.ts');
    return {};
  },
  // Lambda reads a table's stream for free: https://aws.amazon.com/dynamodb/pricing/on-demand/
  'AWS::Lambda::EventSourceMapping': ({ StartingPosition }) =>
    StartingPosition ? {} : { queueRequests: pollsPerQueue },
  // Scheduled rules themselves are free: https://aws.amazon.com/eventbridge/pricing/
  'AWS::Events::Rule': ({ ScheduleExpression, Targets }, memory) => {
    const [, every = '', unit = ''] = /^rate\((\d+) (minute|hour|day)/.exec(ScheduleExpression) ?? [];
    const minutes = { minute: 1, hour: 60, day: 1440 }[unit];
    if (!minutes)
      throw new Error(`How often does ${ScheduleExpression} run in a month? Say it in tests/bench/template.ts`);
    const times = (hours * 60) / (Number(every) * minutes);
    const functions: string[] = Targets.map(({ Arn }: { Arn: { 'Fn::GetAtt': [string] } }) => Arn['Fn::GetAtt'][0]);
    const runs = times * functions.length;
    return {
      invocations: runs,
      gbSeconds: functions.reduce((sum, id) => sum + times * idleRun.seconds * (memory(id) / 1024), 0),
      logGB: (runs * idleRun.logBytes) / 1e9,
      reads: runs * idleRun.reads,
    };
  },
};

/** Charged by use, or free. */
const free = [
  /^AWS::(ApiGatewayV2|CloudFormation|CloudFront|IAM|S3|SES|SNS|SQS)::/,
  // Without actions: https://aws.amazon.com/aws-cost-management/aws-budgets/pricing/
  /^AWS::Budgets::Budget$/,
  /^AWS::Lambda::(EventInvokeConfig|Function|LayerVersion|Permission|Version)$/,
  /^AWS::Logs::LogGroup$/,
  /^Custom::/,
];

/** The usage of a stack in a month without visitors. Throws for a resource of a type with unknown cost. */
export function usageAtRest(resources: Record<string, Resource>): Usage[] {
  const memory = (id: string) => resources[id]?.Properties.MemorySize ?? 128;
  return Object.entries(resources).flatMap(([id, { Type, Properties = {} }]) => {
    const use = atRest[Type];
    if (use) return [use(Properties, memory)];
    if (free.some((pattern) => pattern.test(Type))) return [];
    throw new Error(`What does ${id} (${Type}) cost without visitors? Say it in tests/bench/template.ts`);
  });
}

/** The price of one unit in US dollars, and how many units a month are always free. */
interface Price {
  service: string;
  each: number;
  /** Without what is free only in the first twelve months. */
  alwaysFree?: number;
}

const million = 1e6;

/**
 * us-east-1, read in November 2026:
 *   https://aws.amazon.com/cloudwatch/pricing/          alarm metrics, custom metrics, logs
 *   https://aws.amazon.com/secrets-manager/pricing/
 *   https://aws.amazon.com/kms/pricing/
 *   https://aws.amazon.com/sqs/pricing/                 standard queues
 *   https://aws.amazon.com/sns/pricing/                 to SQS free
 *   https://aws.amazon.com/lambda/pricing/              arm64
 *   https://aws.amazon.com/dynamodb/pricing/on-demand/  writes of up to 1 KB, consistent reads of up to 4 KB
 *   https://aws.amazon.com/s3/pricing/                  Standard
 *   https://aws.amazon.com/cloudfront/pricing/          paths of invalidations
 *   https://aws.amazon.com/ses/pricing/
 */
const prices = {
  alarmMetrics: { service: 'CloudWatch', each: 0.1, alwaysFree: 10 },
  customMetrics: { service: 'CloudWatch', each: 0.3, alwaysFree: 10 },
  logGB: { service: 'CloudWatch', each: 0.5, alwaysFree: 5 },
  secrets: { service: 'Secrets Manager', each: 0.4 },
  keys: { service: 'KMS', each: 1 },
  queueRequests: { service: 'SQS', each: 0.4 / million, alwaysFree: million },
  publishes: { service: 'SNS', each: 0.5 / million, alwaysFree: million },
  invocations: { service: 'Lambda', each: 0.2 / million, alwaysFree: million },
  gbSeconds: { service: 'Lambda', each: 0.0000133334, alwaysFree: 400_000 },
  writes: { service: 'DynamoDB', each: 0.625 / million },
  reads: { service: 'DynamoDB', each: 0.125 / million },
  tableGB: { service: 'DynamoDB', each: 0.25, alwaysFree: 25 },
  /** Point-in-time recovery. */
  backupGB: { service: 'DynamoDB', each: 0.2 },
  bucketGB: { service: 'S3', each: 0.023 },
  /** Puts and lists. */
  bucketWrites: { service: 'S3', each: 0.005 / 1000 },
  bucketReads: { service: 'S3', each: 0.0004 / 1000 },
  invalidations: { service: 'CloudFront', each: 0.005, alwaysFree: 1000 },
  mails: { service: 'SES', each: 0.1 / 1000 },
} as const satisfies Record<string, Price>;

/** Units used in a month. */
export type Usage = Partial<Record<keyof typeof prices, number>>;

export const mergeUsages = (...usages: Usage[]): Usage => {
  const sum: Usage = {};
  for (const [unit, amount] of usages.flatMap((each) => Object.entries(each) as [keyof Usage, number][]))
    sum[unit] = (sum[unit] ?? 0) + amount;
  return sum;
};

/** Dollars by service; with `alwaysFree`, only for what exceeds the permanent free allowances. */
export function costOf(usage: Usage, { alwaysFree }: { alwaysFree: boolean }): Record<string, number> {
  const costs: Record<string, number> = {};
  for (const [unit, amount] of Object.entries(usage) as [keyof Usage, number][]) {
    const { service, each, alwaysFree: free = 0 }: Price = prices[unit];
    costs[service] = (costs[service] ?? 0) + Math.max(0, amount - (alwaysFree ? free : 0)) * each;
  }
  return costs;
}

export const totalOf = (costs: Record<string, number>) => Object.values(costs).reduce((sum, each) => sum + each, 0);

/** `$3.40 (SES 3.00, SQS 0.40)`, without services below a cent. */
export function inDollars(costs: Record<string, number>): string {
  const parts = Object.entries(costs).filter(([, dollars]) => dollars >= 0.005);
  return `$${totalOf(costs).toFixed(2)} (${parts.map(([service, dollars]) => `${service} ${dollars.toFixed(2)}`).join(', ')})`;
}
