import type { WorkSource } from '../../../infra/access/needs.ts';
import { workerAccess } from '../../../infra/access/workers.ts';
import { newsletterShare, recordersFor, sendersFor } from '../../../shared/sending/model/workers.ts';
import type { Usage } from './prices.ts';

/** SES's usual rate for an account out of the sandbox, in mails a second. It determines how long the senders wait. */
const usualRate = 14;
const senders = sendersFor(usualRate);
const senderRate = usualRate * newsletterShare;

/** Average usage for one recipient. */
export interface PerRecipient {
  writes: number;
  /** Items read one by one or in batches: one unit each. */
  itemsRead: number;
  /** Rows that queries read, 250 bytes each: 16 in a unit. */
  rowsPassed: number;
  /** Messages that functions send to all queues; each is received and deleted once. */
  messages: number;
}

/** How SES's events reach their worker. */
const feedback = workerAccess.handleSesEvents?.source as Extract<WorkSource, { queue: unknown }>;
/** Messages in one request to SQS. */
const sqsBatch = 10;

/**
 * Events in an invocation at this rate of mails: each has two, and at a slow rate a batch does not fill in its window. Each
 * invocation collects its own batch.
 */
const eventsPerBatch = (rate: number) =>
  Math.min(feedback.batchSize, (2 * rate * (feedback.batchSeconds ?? 0)) / recordersFor(rate));

/** The usage of a newsletter to this many recipients. */
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
    // The feedback worker: half a GB, for 30 ms a batch (tests/bench/sendingSpeed/million.ts).
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
      throw new Error('How often does a table use its key? Say it in tests/bench/template/usage.ts');
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
      throw new Error(`How often does ${ScheduleExpression} run in a month? Say it in tests/bench/template/usage.ts`);
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
  // Budgets with actions have a price, those that only notify do not: https://aws.amazon.com/aws-cost-management/aws-budgets/pricing/
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
    throw new Error(`What does ${id} (${Type}) cost without visitors? Say it in tests/bench/template/usage.ts`);
  });
}
