import * as z from 'zod/mini';

/** Someone whom no letter reaches any more, and why. Anyone who moved to another address or was erased is not among them. */
export const suppressedPerson = z.object({
  id: z.string(),
  /** Absent where only the address is known. */
  firstName: z.optional(z.string()),
  lastName: z.optional(z.string()),
  email: z.string(),
  reason: z.enum(['unsubscribed', 'bounced', 'complained']),
  /** The file that said so, where an import took it over. */
  source: z.optional(z.string()),
  /** Since when. */
  at: z.iso.datetime(),
});
export type SuppressedPerson = z.infer<typeof suppressedPerson>;
