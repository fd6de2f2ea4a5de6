import * as z from 'zod/mini';

/** How many subscribers there were on a day, in UTC; of today, how many there are. */
export const growthDay = z.object({
  date: z.iso.date(),
  subscribers: z.int(),
  /** Since the day before it: how many joined and left. Null for the first day. */
  change: z.nullable(z.object({ joined: z.int(), left: z.int() })),
});
export type GrowthDay = z.infer<typeof growthDay>;
