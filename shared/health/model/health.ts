import * as z from 'zod/mini';
import { type HealthCheckName, healthTitles } from './healthTitles.ts';

/** The result of a check, and what to do if it is not good. `advice`: what would be better still. */
const finding = z.discriminatedUnion('good', [
  z.object({ good: z.literal(true), says: z.string(), advice: z.optional(z.string()) }),
  z.object({ good: z.literal(false), says: z.string(), remedy: z.string() }),
]);
export type Finding = z.infer<typeof finding>;

export const healthReport = z.object({
  checkedAt: z.iso.datetime(),
  checks: z.array(
    z.object({ name: z.enum(Object.keys(healthTitles) as [HealthCheckName, ...HealthCheckName[]]), finding }),
  ),
});
export type HealthReport = z.infer<typeof healthReport>;
