import * as z from 'zod/mini';

/** One thing that an admin did. */
export const activity = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** The username. */
  admin: z.string(),
  /** In words, as in "Deleted a subscriber". */
  did: z.string(),
  /** The name of what was changed. */
  about: z.nullable(z.string()),
  /** The address of the picture that was changed. */
  picture: z.nullable(z.string()),
});
export type Activity = z.infer<typeof activity>;
