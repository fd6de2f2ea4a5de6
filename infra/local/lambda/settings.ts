import { z } from 'zod';
import type { Orders } from '../orders.ts';

export const lambdaSettings = z.strictObject({
  /**
   * Invocations that the account may have running: AWS's default quota. New accounts have fewer, often 10:
   * https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
   */
  concurrency: z.int().min(1).default(1000),
});
export type LambdaSettings = Orders<typeof lambdaSettings>;
