import * as z from 'zod/mini';

/** How many subscribers there were at the end of a day, in UTC; for today, how many there are now. */
export const growthDay = z.object({
  date: z.iso.date(),
  subscribers: z.int(),
  /** How many joined and left since the previous entry. Null for the first one. */
  change: z.nullable(z.object({ joined: z.int(), left: z.int() })),
});
export type GrowthDay = z.infer<typeof growthDay>;
