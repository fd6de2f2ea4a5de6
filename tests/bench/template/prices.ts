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
export const prices = {
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
