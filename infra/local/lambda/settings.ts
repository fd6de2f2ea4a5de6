import { z } from 'zod';
import type { Settings } from '../lifecycle/settings.ts';
import { timeoutFactor } from './instance.ts';

export const lambdaSettings = z.strictObject({
  /**
   * How many invocations may run at once: AWS's default quota. New accounts have fewer, often 10:
   * https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
   */
  concurrency: z.int().min(1).default(1000),
  /** The factor by which each function's timeout is multiplied. instance.ts says why the default is more than one. */
  timeouts: z.number().positive().default(timeoutFactor),
  /** Whether schedules run. Without them, nothing happens that a test did not ask for. */
  schedules: z.boolean().default(true),
});
export type LambdaSettings = Settings<typeof lambdaSettings>;
